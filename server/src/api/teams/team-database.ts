import type { TeamStatement } from '@piston-parts/shared-contract/backend';
import fastq from 'fastq';
import * as v from 'valibot';
import type { TeamPool } from '../../database/database';
import { inTransaction, runAsTeam, type TeamSchema } from './team-session';

const MAX_STATEMENTS = 50;
/** The connections of a team on PostgreSQL. On the embedded database, the shop's own statements take turns with these. */
const MAX_RUNNING = 2;
const MAX_WAITING = 50;

const statementsSchema = v.pipe(
  v.array(
    v.object({
      text: v.pipe(
        v.string(),
        v.regex(
          /^\s*(select|insert|update|delete|merge|with)\b/i,
          'A statement of a team begins with select, insert, update, delete, merge or with; tables are made by migrations.',
        ),
      ),
      values: v.optional(v.array(v.unknown()), []),
    }),
  ),
  v.maxLength(MAX_STATEMENTS, `A transaction of a team has ${MAX_STATEMENTS} statements at most.`),
);

/**
 * Creates the runner of a team's statements in its schema.
 * @param statementMs longest time of a statement
 * @returns runs statements, all or none of them; rejects with the database's error
 */
export function createTeamDatabase(pool: TeamPool, owned: TeamSchema, statementMs: number) {
  const run = (statements: readonly TeamStatement[]) =>
    inTransaction(pool, async (connection) => {
      const results: object[][] = [];
      for (const statement of statements) results.push(await runAsTeam(connection, owned, statement, statementMs));
      return results;
    });
  const queue = fastq.promise(run, MAX_RUNNING);

  return async (statements: unknown): Promise<object[][]> => {
    if (queue.length() >= MAX_WAITING) throw new Error(`More than ${MAX_WAITING} statements of ${owned.schema} wait.`);
    return queue.push(v.parse(statementsSchema, statements));
  };
}
