import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The query builder, outside a transaction or inside one. */
export type Queries = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

/** An open database with the tables of `registry.schema.ts`, as the shop gives it. */
export interface RegistryDatabase {
  readonly queries: Queries;
  /** All of the work or nothing of it. It may run more than once. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Listens to a channel's notifications until the connection is lost. */
  listen(channel: string, listener: { readonly heard: () => void; readonly lost: () => void }): Promise<void>;
}

/** Opens the database, or returns the one that is open. Rejects with an OperatorError while it cannot be opened. */
export type Connect = () => Promise<RegistryDatabase>;
