import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { SNAPSHOT } from './database';
import { transactionOn } from './pool-transaction';

/** A pool of one connection, on which these statements fail. */
function poolWhere(...failing: string[]) {
  const release = jest.fn<void, [boolean]>();
  const query = jest.fn(async ({ text }: { text: string }) => {
    if (failing.includes(text)) throw new Error(`${text}: connection terminated`);
    return { rows: [] };
  });
  const statements = () => query.mock.calls.map(([{ text }]) => text);
  return { release, statements, pool: { connect: async () => ({ query, release }) } as unknown as Pool };
}

const READ = 'select 1';

test.each([
  ['is returned after a transaction', [], false],
  ['is returned after work that failed and was rolled back', [READ], false],
  ['is closed when it cannot begin', ['begin'], true],
  ['is closed when it cannot roll back', [READ, 'rollback'], true],
  ['is closed when it cannot commit', ['commit'], true],
])('a connection %s', async (_, failing, isClosed) => {
  const { pool, release } = poolWhere(...failing);

  const done = transactionOn(pool)(async (queries) => void (await queries.execute(sql.raw(READ))));

  if (failing.length === 0) await done;
  else await expect(done).rejects.toThrow();
  expect(release.mock.calls).toEqual([[isClosed]]);
});

test('a snapshot begins as one', async () => {
  const { pool, statements } = poolWhere();

  await transactionOn(pool)(async (queries) => void (await queries.execute(sql.raw(READ))), SNAPSHOT);

  expect(statements()).toEqual(['begin isolation level repeatable read read only', READ, 'commit']);
});
