import { messages, quantityRefusal, type OrderLine } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { products } from '../database/schema';

/** So many pieces of a part; of an order's line nothing else matters here. */
type Pieces = Pick<OrderLine, 'productId' | 'qty'>;

interface Place {
  quantity: number;
  readonly outOfStock: boolean;
  /** Taken off it since it was locked; below 0 for pieces that were put back. */
  taken: number;
}

/** The places of parts, by their ids, locked until the end of the transaction. */
export type Shelf = ReadonlyMap<string, Place>;

const NO_PLACE: Place = { quantity: 0, outOfStock: true, taken: 0 };

const qtyOf = (lines: readonly Pieces[], id: string): number =>
  lines.find(({ productId }) => productId === id)?.qty ?? 0;

const idsOf = (lines: readonly Pieces[]): string[] => [...new Set(lines.map(({ productId }) => productId))].sort();

/** Locked in the order of the parts' ids, so that two never wait for each other. */
export async function lockShelf(queries: Queries, lines: readonly Pieces[]): Promise<Shelf> {
  const ids = idsOf(lines);
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ id: products.id, quantity: products.quantity, outOfStock: products.outOfStock })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update');
  return new Map(rows.map(({ id, ...place }) => [id, { ...place, taken: 0 }]));
}

/** Why the pieces cannot be had; null when they can. */
function shortage(shelf: Shelf, id: string, wanted: number, held: number): string | null {
  const place = shelf.get(id) ?? NO_PLACE;
  const isThere = wanted <= held || (!place.outOfStock && place.quantity >= wanted - held);
  if (isThere) return null;
  return quantityRefusal({ ...place, quantity: place.quantity + held }, wanted) ?? messages.outOfStock;
}

/**
 * Takes the pieces of an order off the shelf, in the place of those that an earlier one held.
 * @throws Refusal with what is left, when they are not there; nothing is taken then.
 */
export function takePieces(shelf: Shelf, wanted: readonly Pieces[], held: readonly Pieces[] = []): void {
  const ids = idsOf([...wanted, ...held]);
  for (const id of ids) {
    const short = shortage(shelf, id, qtyOf(wanted, id), qtyOf(held, id));
    if (short !== null) refuse(422, short);
  }
  for (const id of ids) {
    const place = shelf.get(id);
    const more = qtyOf(wanted, id) - qtyOf(held, id);
    if (!place) continue;
    place.quantity -= more;
    place.taken += more;
  }
}

/** Writes what was taken off a shelf and put back, in one statement. */
export async function keepShelf(queries: Queries, shelf: Shelf): Promise<void> {
  const taken = [...shelf].filter(([, place]) => place.taken !== 0).map(([id, place]) => ({ id, qty: place.taken }));
  if (taken.length === 0) return;
  await queries
    .update(products)
    .set({ quantity: sql`${products.quantity} - taken.qty` })
    .from(sql`json_to_recordset(${JSON.stringify(taken)}::json) as taken(id text, qty int)`)
    .where(sql`${products.id} = taken.id`);
}

export async function releasePieces(queries: Queries, held: readonly Pieces[]): Promise<void> {
  const shelf = await lockShelf(queries, held);
  takePieces(shelf, [], held);
  await keepShelf(queries, shelf);
}

/** For an order paid too late, whose pieces were given back. @returns false, with nothing taken, when some are gone. */
export async function tryToHoldPieces(queries: Queries, wanted: readonly Pieces[]): Promise<boolean> {
  const shelf = await lockShelf(queries, wanted);
  const isThere = wanted.every(({ productId, qty }) => shortage(shelf, productId, qty, 0) === null);
  if (!isThere) return false;
  takePieces(shelf, wanted);
  await keepShelf(queries, shelf);
  return true;
}
