import type { OrderLine } from '@piston-parts/shared-contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { orders } from '../../database/order.schema';
import { products, users } from '../../database/schema';

const TIME = '2026-01-15T10:00:00+05:30';
const ADDRESS = { _id: 'a', name: 'A', house: '1', city: 'Pune', state: 'Maharashtra', postalCode: '411001' };
const address = { ...ADDRESS, mobileNumber: '9876543210', createdAt: TIME, updatedAt: TIME };
const AT_ONCE = 500;

interface Abandoned {
  /** Prefix of the ids of the orders and of their shoppers. */
  readonly name: string;
  readonly count: number;
  readonly productId: string;
  /** When reservation and order end. */
  readonly until: Date;
  readonly client?: string;
  /** `expired`: without reserved units. */
  readonly status?: 'created' | 'expired';
}

/** Inserts unpaid orders of one unit each, and reserves their units. */
export async function abandonOrders({ queries }: Database, abandoned: Abandoned): Promise<void> {
  const { name, count, productId, until, client = null, status = 'created' } = abandoned;
  const isReserved = status === 'created';
  const line: OrderLine = {
    productId,
    name: 'A part',
    manufacturerName: 'A maker',
    image: { src: '', alt: '' },
    price: { actualPrice: 100, previousPrice: 100 },
    qty: 1,
  };
  const ids = Array.from({ length: count }, (_, index) => `${name}-${index}`);
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const person = {
      firstName: 'A',
      lastName: 'B',
      passwordHash: '',
      otherFields: {},
      createdAt: TIME,
      updatedAt: TIME,
    };
    const email = (id: string) => `${id}@abandoned.example`;
    await queries.insert(users).values(some.map((id) => ({ id, email: email(id), emailKey: email(id), ...person })));
    await queries.insert(orders).values(
      some.map((id) => ({
        id,
        number: id,
        userId: id,
        client,
        status,
        amount: 10_000,
        address,
        lines: [line],
        providerOrderId: `order_${id}`,
        createdAt: TIME,
        reservedUntil: isReserved ? until : null,
        expiresAt: until,
        nextPollAt: isReserved ? until : null,
      })),
    );
  }
  if (!isReserved) return;
  await queries
    .update(products)
    .set({ quantity: sql`${products.quantity} - ${count}` })
    .where(eq(products.id, productId));
}
