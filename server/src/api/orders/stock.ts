import { messages, quantityRefusal, type OrderLine } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';

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

/** How many units of each part, over all lines. */
function unitsOf(lines: readonly Pieces[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { productId, qty } of lines) units.set(productId, (units.get(productId) ?? 0) + qty);
  return units;
}

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
 * @param held units that count as there, because an earlier order of the same shopper holds them.
 * @throws Refusal with what is left, when the wanted units are not there.
 */
export function refuseShortage(shelf: Shelf, wanted: readonly Pieces[], held: readonly Pieces[] = []): void {
  const have = unitsOf(held);
  for (const [id, qty] of unitsOf(wanted)) {
    const short = shortage(shelf, id, qty, have.get(id) ?? 0);
    if (short !== null) refuse(422, short);
  }
}

/**
 * Takes the pieces of an order off the shelf, in the place of those that an earlier one held.
 * @throws Refusal with what is left, when they are not there; nothing is taken then.
 */
export function takePieces(shelf: Shelf, wanted: readonly Pieces[], held: readonly Pieces[] = []): void {
  refuseShortage(shelf, wanted, held);
  const [wants, have] = [unitsOf(wanted), unitsOf(held)];
  for (const id of idsOf([...wanted, ...held])) {
    const place = shelf.get(id);
    const more = (wants.get(id) ?? 0) - (have.get(id) ?? 0);
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

/** For a payment that comes without a reservation. @returns false, with nothing taken, when some are gone. */
export async function tryToHoldPieces(queries: Queries, wanted: readonly Pieces[]): Promise<boolean> {
  const shelf = await lockShelf(queries, wanted);
  const isThere = wanted.every(({ productId, qty }) => shortage(shelf, productId, qty, 0) === null);
  if (!isThere) return false;
  takePieces(shelf, wanted);
  await keepShelf(queries, shelf);
  return true;
}

/** Whether the units are in stock now; nothing is locked, so they may be gone in a moment. */
export async function areThere(queries: Queries, wanted: readonly Pieces[]): Promise<boolean> {
  const rows = await queries
    .select({ id: products.id, quantity: products.quantity, outOfStock: products.outOfStock })
    .from(products)
    .where(inArray(products.id, idsOf(wanted)));
  const shelf: Shelf = new Map(rows.map(({ id, ...place }) => [id, { ...place, taken: 0 }]));
  return wanted.every(({ productId, qty }) => shortage(shelf, productId, qty, 0) === null);
}
