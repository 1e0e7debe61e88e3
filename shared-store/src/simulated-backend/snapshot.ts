import * as v from 'valibot';
import type { Contents, Database } from './database';
import {
  rateLimitRecordSchema,
  idempotencyRecordSchema,
  gatewayOrderRecordSchema,
  idempotencyKeyRecordSchema,
  orderRecordSchema,
  resetLinkRecordSchema,
  revokedTokenRecordSchema,
  userRecordSchema,
} from './records';
import { categories, products, users } from './seeds';
import { stockOf } from './stock';

/**
 * To be raised when the records change shape. A snapshot of the version before is upgraded; the shop starts from the
 * seeds where an older one is stored.
 */
const SNAPSHOT_VERSION = 4;

const snapshotSchema = v.object({
  version: v.literal(SNAPSHOT_VERSION),
  /** Identifies this state, so that a tab can tell whether it has it. */
  stamp: v.string(),
  users: v.array(userRecordSchema),
  orders: v.array(orderRecordSchema),
  gatewayOrders: v.array(gatewayOrderRecordSchema),
  idempotencyKeys: v.array(idempotencyKeyRecordSchema),
  idempotencyRecords: v.array(idempotencyRecordSchema),
  revokedTokens: v.array(revokedTokenRecordSchema),
  rateLimits: v.array(rateLimitRecordSchema),
  resetLinks: v.array(resetLinkRecordSchema),
  /** Units left of the products of which some were sold; everything else of a product comes from the seeds. */
  stock: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

/** Version 3 had other names for two tables, one of which could be absent. */
function upgraded(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || stored.version !== 3) return stored;
  const { attempts, doneRequests, ...same } = stored as Record<string, unknown>;
  return { ...same, version: SNAPSHOT_VERSION, rateLimits: attempts, idempotencyRecords: doneRequests ?? [] };
}

/** The initial state. */
const FRESH = {
  stamp: 'seeds',
  users,
  orders: [],
  gatewayOrders: [],
  idempotencyKeys: [],
  idempotencyRecords: [],
  revokedTokens: [],
  rateLimits: [],
  resetLinks: [],
  stock: {},
};

function contentsOf({ stock, ...kept }: Omit<Snapshot, 'version' | 'stamp'>): Contents {
  const stocked = products.map((product) => {
    const quantity = stock[product._id];
    return quantity === undefined ? product : { ...product, ...stockOf(quantity) };
  });
  return { ...kept, products: stocked, categories };
}

function soldStock(db: Database): Snapshot['stock'] {
  const seeded = new Map(products.map(({ _id, quantity }) => [_id, quantity]));
  const sold = db.products.all().filter(({ _id, quantity }) => seeded.get(_id) !== quantity);
  return Object.fromEntries(sold.map(({ _id, quantity }) => [_id, quantity]));
}

/** Everything that survives a reload and a log-out (backend-34), as plain data. */
export function takeSnapshot(db: Database, stamp: string): Snapshot {
  return {
    version: SNAPSHOT_VERSION,
    stamp,
    users: db.users.all(),
    orders: db.orders.all(),
    gatewayOrders: db.gatewayOrders.all(),
    idempotencyKeys: db.idempotencyKeys.all(),
    idempotencyRecords: db.idempotencyRecords.all(),
    revokedTokens: db.revokedTokens.all(),
    rateLimits: db.rateLimits.all(),
    resetLinks: db.resetLinks.all(),
    stock: soldStock(db),
  };
}

/** @returns which state a stored value is, null when it is not a snapshot. */
export function stampOf(stored: unknown): string | null {
  const isOurs = typeof stored === 'object' && stored !== null && 'stamp' in stored && typeof stored.stamp === 'string';
  return isOurs ? (stored.stamp as string) : null;
}

/**
 * Restores the database from the snapshot, or from the seeds when there is none or it cannot be read.
 * @param stored the stored value, unchecked: another version of this code may have written it.
 * @param stamp the current state of the database, null for none.
 * @returns the new state.
 */
export function restoreSnapshot(db: Database, stored: unknown, stamp: string | null): string {
  if (stamp !== null && stampOf(stored) === stamp) return stamp;
  const read = v.safeParse(snapshotSchema, upgraded(stored));
  try {
    if (read.success) db.replaceAll(contentsOf(read.output));
    else if (stamp !== FRESH.stamp) db.replaceAll(contentsOf(FRESH));
    return read.success ? read.output.stamp : FRESH.stamp;
  } catch {
    // Of the right form, but inconsistent, for example with a duplicate id: treated as unreadable.
    db.replaceAll(contentsOf(FRESH));
    return FRESH.stamp;
  }
}
