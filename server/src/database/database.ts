import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type * as schema from './schema';

/**
 * The interface of queries, outside a transaction or inside one: the same for PGlite and PostgreSQL. Transactions are those
 * of `Database`: drizzle's own lose connections of a pool (drizzle-orm issue 6114).
 */
export type Queries = Omit<PgDatabase<PgQueryResultHKT, typeof schema>, 'transaction'>;

/** Of a transaction that reads everything as it is at one moment. */
export const SNAPSHOT: PgTransactionConfig = { isolationLevel: 'repeatable read', accessMode: 'read only' };

export interface Listener {
  /** A notification was sent; never before the transaction that sent it is through. */
  readonly heard: () => void;
  /** The connection has ended, so that nothing is heard any more until somebody listens again. */
  readonly lost: () => void;
}

/** Connections for the statements of one team, apart from the shop's own where the database has more than one. */
export interface TeamPool {
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
}

/** The shop's database, open. */
export interface Database {
  readonly kind: 'PGlite' | 'PostgreSQL';
  /** One query at a time. Inside `transaction` use what the work is given: with PGlite these would wait for ever. */
  readonly queries: Queries;
  /** A statement as text, for libraries; never a named one, since behind a pooler the next may have another connection. */
  query(statement: Pick<QueryConfig, 'text' | 'values'>): Promise<QueryResult>;
  /**
   * All of the work or nothing of it; done again when it lost against another one at the same time.
   * @param work may run more than once, so whatever it does beside querying can be done again.
   * @param config its isolation; left out: read committed
   */
  transaction<Result>(work: (queries: Queries) => Promise<Result>, config?: PgTransactionConfig): Promise<Result>;
  /** Migrates it to the newest schema. Rejects with an OperatorError, and changes nothing, when that is impossible. */
  migrate(): Promise<void>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** @returns why this version of the shop must not work with the schema, which another version has changed since; null when it may. */
  findSchemaTrouble(): Promise<string | null>;
  /** Writes something that is gone again at once. Rejects when nothing can be written, as with a full disk. */
  tryToWrite(): Promise<void>;
  /**
   * Listens to a channel's notifications, from every process that uses the database, until it is closed.
   * @param channel a name of small letters and underscores
   */
  listen(channel: string, listener: Listener): Promise<void>;
  /** @returns connections for one team, to be ended before the database is closed */
  openTeamPool(): TeamPool;
  /** Connections of the shop's pool at this moment, and who waits for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}
