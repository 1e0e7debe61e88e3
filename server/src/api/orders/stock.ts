import { messages, quantityRefusal, type OrderLine } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import { asc, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';

/** A number of units of a part: the relevant fields of an order line. */
type Units = Pick<OrderLine, 'productId' | 'qty'>;

interface StockRow {
  quantity: number;
  readonly outOfStock: boolean;
  /** Units that an order may have; null for those of any part. */
  readonly maxPerOrder: number | null;
  /** Units reserved since the row was locked; below 0 for released ones. */
  reserved: number;
}

/** The stock of parts by their ids, locked until the end of the transaction. */
export type StockLock = ReadonlyMap<string, StockRow>;

const NO_STOCK: StockRow = { quantity: 0, outOfStock: true, maxPerOrder: null, reserved: 0 };

/** How many units of each part, over all lines. */
function unitsOf(lines: readonly Units[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { productId, qty } of lines) units.set(productId, (units.get(productId) ?? 0) + qty);
  return units;
}

const idsOf = (lines: readonly Units[]): string[] => [...new Set(lines.map(({ productId }) => productId))].sort();

function selectStock(queries: Queries, ids: readonly string[]) {
  return queries
    .select({
      id: products.id,
      quantity: products.quantity,
      outOfStock: products.outOfStock,
      maxPerOrder: products.maxPerOrder,
    })
    .from(products)
    .where(inArray(products.id, [...ids]));
}

const byId = (rows: Awaited<ReturnType<typeof selectStock>>): StockLock =>
  new Map(rows.map(({ id, ...row }) => [id, { ...row, reserved: 0 }]));

/** Locks in the order of the parts' ids, so that two transactions never deadlock. */
export async function lockStock(queries: Queries, lines: readonly Units[]): Promise<StockLock> {
  const ids = idsOf(lines);
  if (ids.length === 0) return new Map();
  return byId(await selectStock(queries, ids).orderBy(asc(products.id)).for('no key update'));
}

/** Why the units are not available; null when they are. */
function shortage(stock: StockLock, id: string, wanted: number, reserved: number): string | null {
  const row = stock.get(id) ?? NO_STOCK;
  const isAvailable = wanted <= reserved || (!row.outOfStock && row.quantity >= wanted - reserved);
  if (isAvailable) return null;
  const { outOfStock, maxPerOrder } = row;
  const limits = maxPerOrder === null ? {} : { maxPerOrder };
  return quantityRefusal({ outOfStock, ...limits, quantity: row.quantity + reserved }, wanted) ?? messages.outOfStock;
}

const areAvailable = (stock: StockLock, wanted: readonly Units[]): boolean =>
  wanted.every(({ productId, qty }) => shortage(stock, productId, qty, 0) === null);

/**
 * @param reserved units that count as available, because an earlier order of the same shopper has reserved them.
 * @throws Refusal with the units that are left, when the wanted units are not available.
 */
export function refuseShortage(stock: StockLock, wanted: readonly Units[], reserved: readonly Units[] = []): void {
  const have = unitsOf(reserved);
  for (const [id, qty] of unitsOf(wanted)) {
    const short = shortage(stock, id, qty, have.get(id) ?? 0);
    if (short !== null) refuse(422, short);
  }
}

/**
 * Reserves the units of an order in a locked stock, replacing those that an earlier order has reserved.
 * @throws Refusal with the units that are left, when they are not available; then nothing is reserved.
 */
export function reserveStock(stock: StockLock, wanted: readonly Units[], reserved: readonly Units[] = []): void {
  refuseShortage(stock, wanted, reserved);
  const [wants, have] = [unitsOf(wanted), unitsOf(reserved)];
  for (const id of idsOf([...wanted, ...reserved])) {
    const row = stock.get(id);
    const more = (wants.get(id) ?? 0) - (have.get(id) ?? 0);
    if (!row) continue;
    row.quantity -= more;
    row.reserved += more;
  }
}

/** @returns the statement that writes what was reserved and released since the stock was locked; null for nothing */
export function stockChanges(queries: Queries, stock: StockLock): SQL | null {
  const changes = [...stock].filter(([, row]) => row.reserved !== 0).map(([id, row]) => ({ id, qty: row.reserved }));
  if (changes.length === 0) return null;
  return queries
    .update(products)
    .set({ quantity: sql`${products.quantity} - changes.qty` })
    .from(sql`json_to_recordset(${JSON.stringify(changes)}::json) as changes(id text, qty int)`)
    .where(sql`${products.id} = changes.id`)
    .getSQL();
}

async function saveStock(queries: Queries, stock: StockLock): Promise<void> {
  const changes = stockChanges(queries, stock);
  if (changes) await queries.execute(changes);
}

export async function releaseStock(queries: Queries, reserved: readonly Units[]): Promise<void> {
  const stock = await lockStock(queries, reserved);
  reserveStock(stock, [], reserved);
  await saveStock(queries, stock);
}

/**
 * Puts units back and takes others out, locked together. Those that come back are not among the ones that are taken.
 * @returns false, with nothing changed, when units are missing
 */
export async function moveStock(queries: Queries, back: readonly Units[], taken: readonly Units[]): Promise<boolean> {
  const stock = await lockStock(queries, [...back, ...taken]);
  if (!areAvailable(stock, taken)) return false;
  reserveStock(stock, taken);
  reserveStock(stock, [], back);
  await saveStock(queries, stock);
  return true;
}

/** For a payment without a reservation. @returns false, with nothing reserved, when units are missing. */
export async function tryToReserveStock(queries: Queries, wanted: readonly Units[]): Promise<boolean> {
  const stock = await lockStock(queries, wanted);
  if (!areAvailable(stock, wanted)) return false;
  reserveStock(stock, wanted);
  await saveStock(queries, stock);
  return true;
}

/** Whether the units are in stock now. Nothing is locked, so another order may take them at any moment. */
export async function areInStock(queries: Queries, wanted: readonly Units[]): Promise<boolean> {
  return areAvailable(byId(await selectStock(queries, idsOf(wanted))), wanted);
}
