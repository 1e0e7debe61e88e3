import { sql } from 'drizzle-orm';
import type { Database } from '../src/database/database';
import { addresses, cartLines, products, users } from '../src/database/schema';
import { tokenOf } from './bench-session';

export interface Buyer {
  readonly token: string;
  readonly addressId: string;
  /** Each has a different client address. */
  readonly client: string;
}

const TIME = '2026-01-15T10:00:00+05:30';
const AT_ONCE = 500;
const times = { createdAt: TIME, updatedAt: TIME };

/**
 * Shoppers who stand at the checkout with one unit of a part, written into the database itself: a thousand sign-ups
 * would take longer than what is measured.
 */
export async function prepareBuyers(
  { queries }: Database,
  name: string,
  count: number,
  productId: string,
): Promise<Buyer[]> {
  const ids = Array.from({ length: count }, (_, index) => `${name}-${index}`);
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const person = { firstName: 'Asha', lastName: 'Rao', passwordHash: '', otherFields: {}, ...times };
    const address = { name: 'Asha Rao', house: '1', city: 'Pune', state: 'Maharashtra', postalCode: '411001' };
    await queries
      .insert(users)
      .values(some.map((id) => ({ id, email: `${id}@bench.example`, emailKey: `${id}@bench.example`, ...person })));
    await queries
      .insert(addresses)
      .values(some.map((id) => ({ id, userId: id, ...address, mobileNumber: '9876543210', ...times })));
    await queries.insert(cartLines).values(some.map((id) => ({ userId: id, productId, qty: 1, ...times })));
  }
  return ids.map((id, at) => ({
    token: tokenOf(id),
    addressId: id,
    client: `10.0.${at >> 8}.${at & 255}`,
  }));
}

export async function stockUp({ queries }: Database, productId: string, quantity: number): Promise<void> {
  await queries
    .update(products)
    .set({ quantity, outOfStock: false })
    .where(sql`${products.id} = ${productId}`);
}
