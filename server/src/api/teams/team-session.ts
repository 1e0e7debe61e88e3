import type { TeamStatement } from '@piston-parts/shared-contract/backend';
import { escapeIdentifier, type PoolClient } from 'pg';
import type { TeamPool } from '../../database/database';

/**
 * Whatever a statement has set for the session. A temporary table would hide the shop's table of that name on the embedded
 * database, whose one session all share.
 */
const RESET = 'reset session authorization; reset role; reset all; discard temp';

/**
 * Statements that take back the role, run a text as SQL, or reaches other sessions. PostgreSQL lets every role
 * call these, and a role cannot be forbidden to take itself back.
 */
const REACHES_OUT = /set_config|pg_settings|\w+_to_xml\w*|ts_stat|ts_rewrite|pg_notify|pg_\w*advisory\w*|u&["']/i;

/**
 * Runs work in one transaction on a connection of the pool. The connection is given back as it was; one that cannot be is
 * closed.
 * @param start statements before the work, the last of which begins the transaction
 * @param end statement after the transaction, however it ended
 */
export async function inTransaction<Result>(
  pool: TeamPool,
  work: (connection: PoolClient) => Promise<Result>,
  { start = ['begin'], end: last = '' }: { readonly start?: readonly string[]; readonly end?: string } = {},
): Promise<Result> {
  const connection = await pool.connect();
  let isUsable = false;
  const end = async (statement: 'commit' | 'rollback') => {
    await connection.query(`${statement}; ${RESET}; ${last}`);
    isUsable = true;
  };
  try {
    for (const statement of start) await connection.query(statement);
    const result = await work(connection);
    await end('commit');
    return result;
  } catch (error) {
    await end('rollback').catch(() => undefined);
    throw error;
  } finally {
    connection.release(!isUsable);
  }
}

/** A team's schema, and the role that owns it and nothing else. */
export interface TeamSchema {
  readonly schema: string;
  readonly role: string;
}

/**
 * Runs a single statement with the rights of a team's role.
 * @returns the rows
 */
export async function runAsTeam(
  connection: PoolClient,
  { schema, role }: TeamSchema,
  { text, values = [] }: TeamStatement,
  timeoutMs: number,
): Promise<object[]> {
  const [found] = REACHES_OUT.exec(text) ?? [];
  if (found !== undefined)
    throw new Error(`A statement of a team may not say ${found}, not even as a text: pass texts as values.`);
  // Before each statement: the one before may have changed it.
  await connection.query(
    `set role ${escapeIdentifier(role)}; set search_path = ${escapeIdentifier(schema)}; set statement_timeout = ${timeoutMs}`,
  );
  // The extended protocol takes one statement alone.
  const statement = { text, values: [...values], queryMode: 'extended' };
  return (await connection.query<object>(statement)).rows;
}
