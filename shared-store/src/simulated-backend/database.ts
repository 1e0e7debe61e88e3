import type { Category, Product } from '@piston-parts/shared-contract';
import type { Server } from 'miragejs';
import type {
  RateLimitRecord,
  IdempotencyRecord,
  GatewayOrderRecord,
  IdempotencyKeyRecord,
  OrderRecord,
  ResetLinkRecord,
  RevokedTokenRecord,
  UserRecord,
} from './records';

type MirageDb = Server['db'];

interface Tables {
  products: Product;
  categories: Category;
  users: UserRecord;
  orders: OrderRecord;
  gatewayOrders: GatewayOrderRecord;
  idempotencyKeys: IdempotencyKeyRecord;
  idempotencyRecords: IdempotencyRecord;
  revokedTokens: RevokedTokenRecord;
  rateLimits: RateLimitRecord;
  resetLinks: ResetLinkRecord;
}

export type Contents = { readonly [Name in keyof Tables]: readonly Tables[Name][] };

export interface Table<Row extends { _id: string }> {
  all(): Row[];
  /** @param id its `_id`. */
  find(id: string): Row | null;
  insert(row: Row): void;
  update(id: string, changes: Partial<Row>): void;
}

/** Mirage's own database with types, which tracks whether something was written since the last check. */
export type Database = { readonly [Name in keyof Tables]: Table<Tables[Name]> } & {
  replaceAll(contents: Contents): void;
  takeChanged(): boolean;
};

/** Rows are copies one level deep: lists inside a row are replaced by `update`, never changed in place. */
export function createDatabase(mirage: MirageDb): Database {
  let changed = false;

  function table<Name extends keyof Tables>(name: Name): Table<Tables[Name]> {
    mirage.createCollection(name);
    return {
      all: () => [...(mirage[name] as unknown as Tables[Name][])],
      find: (id) => mirage[name]?.find(id) as Tables[Name] | null,
      insert(row) {
        changed = true;
        mirage[name]?.insert({ ...row, id: row._id });
      },
      update(id, changes) {
        changed = true;
        mirage[name]?.update(id, changes);
      },
    };
  }

  return {
    products: table('products'),
    categories: table('categories'),
    users: table('users'),
    orders: table('orders'),
    gatewayOrders: table('gatewayOrders'),
    idempotencyKeys: table('idempotencyKeys'),
    idempotencyRecords: table('idempotencyRecords'),
    revokedTokens: table('revokedTokens'),
    rateLimits: table('rateLimits'),
    resetLinks: table('resetLinks'),
    replaceAll(contents) {
      mirage.emptyData();
      for (const [name, rows] of Object.entries(contents)) {
        mirage[name]?.insert(rows.map((row) => ({ ...row, id: row._id })));
      }
      changed = false;
    },
    takeChanged() {
      const was = changed;
      changed = false;
      return was;
    },
  };
}
