import { messages, quantityRefusal, type OrderLine } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { products } from '../database/schema';

/** So many pieces of a part; of an order's line nothing else matters here. */
type Pieces = Pick<OrderLine, 'productId' | 'qty'>;

const qtyOf = (lines: readonly Pieces[], id: string): number =>
  lines.find(({ productId }) => productId === id)?.qty ?? 0;

/** Always in the order of their ids, so that two orders never wait for each other. */
const idsOf = (lines: readonly Pieces[]): string[] => [...new Set(lines.map(({ productId }) => productId))].sort();

/** @returns whether the pieces were there; asked and taken in one statement, so that nobody comes between. */
async function take(queries: Queries, id: string, qty: number): Promise<boolean> {
  const taken = await queries
    .update(products)
    .set({ quantity: sql`${products.quantity} - ${qty}` })
    .where(and(eq(products.id, id), gte(products.quantity, qty), eq(products.outOfStock, false)))
    .returning({ id: products.id });
  return taken.length > 0;
}

async function giveBack(queries: Queries, id: string, qty: number): Promise<void> {
  await queries
    .update(products)
    .set({ quantity: sql`${products.quantity} + ${qty}` })
    .where(eq(products.id, id));
}

async function refuseShort(queries: Queries, id: string, held: number, wanted: number): Promise<never> {
  const [product] = await queries
    .select({ quantity: products.quantity, outOfStock: products.outOfStock })
    .from(products)
    .where(eq(products.id, id));
  const left = product ? { ...product, quantity: product.quantity + held } : { quantity: 0, outOfStock: true };
  return refuse(422, quantityRefusal(left, wanted) ?? messages.outOfStock);
}

/**
 * Takes the pieces of an order off the shelf, in the place of those that an earlier one held.
 * @throws Refusal with what is left, when they are not there; the transaction then undoes what was taken.
 */
export async function holdPieces(
  queries: Queries,
  wanted: readonly Pieces[],
  held: readonly Pieces[] = [],
): Promise<void> {
  for (const id of idsOf([...wanted, ...held])) {
    const more = qtyOf(wanted, id) - qtyOf(held, id);
    if (more < 0) await giveBack(queries, id, -more);
    if (more > 0 && !(await take(queries, id, more))) {
      await refuseShort(queries, id, qtyOf(held, id), qtyOf(wanted, id));
    }
  }
}

export async function releasePieces(queries: Queries, held: readonly Pieces[]): Promise<void> {
  await holdPieces(queries, [], held);
}

/** For an order paid too late, whose pieces were given back. @returns false, with nothing taken, when some are gone. */
export async function tryToHoldPieces(queries: Queries, wanted: readonly Pieces[]): Promise<boolean> {
  const there = await queries
    .select({ id: products.id, quantity: products.quantity, outOfStock: products.outOfStock })
    .from(products)
    .where(inArray(products.id, idsOf(wanted)))
    .orderBy(asc(products.id))
    .for('update');
  const enough = wanted.every(({ productId, qty }) =>
    there.some(({ id, quantity, outOfStock }) => id === productId && !outOfStock && quantity >= qty),
  );
  if (enough) await holdPieces(queries, wanted);
  return enough;
}
