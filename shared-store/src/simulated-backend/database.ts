import type { Category, Product } from '@piston-parts/shared-contract';
import * as v from 'valibot';
import {
  complaintRecordSchema,
  emailLinkRecordSchema,
  idempotencyRecordSchema,
  orderRecordSchema,
  rateLimitRecordSchema,
  resetLinkRecordSchema,
  revokedTokenRecordSchema,
  sessionRecordSchema,
  userRecordSchema,
} from './records';
import { partsOfCatalogue } from './catalogue';
import { categories, products, users } from './seeds';

/** To be raised when the records change shape: the shop starts from the seeds where another version is stored. */
const SNAPSHOT_VERSION = 4;

/** Everything that survives a reload and a log-out (backend-34), as plain data. */
const snapshotSchema = v.object({
  version: v.literal(SNAPSHOT_VERSION),
  users: v.array(userRecordSchema),
  orders: v.array(orderRecordSchema),
  idempotencyRecords: v.array(idempotencyRecordSchema),
  revokedTokens: v.array(revokedTokenRecordSchema),
  rateLimits: v.array(rateLimitRecordSchema),
  resetLinks: v.array(resetLinkRecordSchema),
  emailLinks: v.optional(v.array(emailLinkRecordSchema), []),
  sessions: v.optional(v.array(sessionRecordSchema), []),
  complaints: v.optional(v.array(complaintRecordSchema), []),
  /** Units left of the products; everything else of a product comes from the seeds. */
  stock: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Number of parts; left out: the seeds. */
  catalogueSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  /** The states of teams' simulated backends, by the team. */
  teams: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

const FRESH: Snapshot = {
  version: SNAPSHOT_VERSION,
  users,
  orders: [],
  idempotencyRecords: [],
  revokedTokens: [],
  rateLimits: [],
  resetLinks: [],
  emailLinks: [],
  sessions: [],
  complaints: [],
  stock: {},
  teams: {},
};

/** Rows by their `_id`. A row is replaced by a change, never changed in place. */
class Table<Row extends { readonly _id: string }> {
  constructor(private rows: readonly Row[]) {}

  all(): Row[] {
    return [...this.rows];
  }
  find(id: string): Row | undefined {
    return this.rows.find(({ _id }) => _id === id);
  }
  insert(row: Row): void {
    this.rows = [...this.rows, row];
  }
  update(id: string, changes: Partial<Row>): void {
    this.rows = this.rows.map((row) => (row._id === id ? { ...row, ...changes } : row));
  }
  remove(id: string): void {
    this.rows = this.rows.filter((row) => row._id !== id);
  }
}

type Rows = Omit<Snapshot, 'version' | 'stock' | 'teams' | 'catalogueSize'>;
export type Database = { readonly [Name in keyof Rows]: Table<Rows[Name][number]> } & {
  readonly products: Table<Product>;
  readonly categories: Table<Category>;
  readonly teams: Map<string, unknown>;
  readonly catalogueSize: number;
};

/** The changes that set a product to that many units; with none it is out of stock. */
export const stockOf = (quantity: number): Partial<Product> =>
  quantity > 0 ? { quantity } : { quantity: 0, outOfStock: true, availability: 'out of stock' };

/** @param stored the stored snapshot, unchecked: another version of this code may have written it. */
export function openDatabase(stored: unknown): Database {
  const snapshot = v.safeParse(snapshotSchema, stored);
  const { stock, teams, catalogueSize = products.length, ...rows } = snapshot.success ? snapshot.output : FRESH;
  const parts = partsOfCatalogue(catalogueSize);
  const stocked = parts.map((product) => ({ ...product, ...stockOf(stock[product._id] ?? product.quantity) }));
  return {
    users: new Table(rows.users),
    orders: new Table(rows.orders),
    idempotencyRecords: new Table(rows.idempotencyRecords),
    revokedTokens: new Table(rows.revokedTokens),
    rateLimits: new Table(rows.rateLimits),
    resetLinks: new Table(rows.resetLinks),
    emailLinks: new Table(rows.emailLinks),
    sessions: new Table(rows.sessions),
    complaints: new Table(rows.complaints),
    products: new Table(stocked),
    categories: new Table(categories),
    teams: new Map(Object.entries(teams)),
    catalogueSize,
  };
}

export const takeSnapshot = (db: Database): Snapshot => ({
  version: SNAPSHOT_VERSION,
  users: db.users.all(),
  orders: db.orders.all(),
  idempotencyRecords: db.idempotencyRecords.all(),
  revokedTokens: db.revokedTokens.all(),
  rateLimits: db.rateLimits.all(),
  resetLinks: db.resetLinks.all(),
  emailLinks: db.emailLinks.all(),
  sessions: db.sessions.all(),
  complaints: db.complaints.all(),
  stock: Object.fromEntries(db.products.all().map(({ _id, quantity }) => [_id, quantity])),
  teams: Object.fromEntries(db.teams),
  catalogueSize: db.catalogueSize,
});
