import { Writable } from 'node:stream';
import { eq, DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import { users } from '../database/schema';
import { logRequests, reportToOperator, structuredLogs } from '@platform/process/logging';

const ADDRESS = 'meera.secret@x.example';
/** Part of the address that would look like one of our stack frames. */
const LIKE_A_FRAME = `x\n    at ${ADDRESS}`;

/** @returns the error of a query for a shopper whose connection failed with `cause` */
function failedQuery(cause: unknown): Promise<Error> {
  const client = { query: jest.fn().mockRejectedValue(cause) } as unknown as Pool;
  return drizzle(client)
    .select()
    .from(users)
    .where(eq(users.emailKey, LIKE_A_FRAME))
    .then(
      () => new Error('The query did not fail.'),
      (error: Error) => error,
    );
}

function openLogged(level: string) {
  const written: string[] = [];
  const stream = new Writable({ write: (part: Buffer, _, done) => void (written.push(part.toString()), done()) });
  return { app: Fastify({ ...structuredLogs(), logger: { ...structuredLogs().logger, level, stream } }), written };
}

/** @returns the line that a request leaves when it fails */
async function logLineOf(error: Error): Promise<string> {
  const { app, written } = openLogged('warn');
  app.get('/', (request) => {
    request.log.warn({ err: error }, 'tried again');
    throw error;
  });
  await app.inject('/');
  await app.close();
  return written.join('');
}

function reportOf(error: Error): string {
  const printed = jest.spyOn(console, 'error').mockReturnValue();
  reportToOperator('The data of pages cannot be had.', error);
  return printed.mock.calls.flat().map(String).join(' ');
}

describe('An email address that a query was about', () => {
  it.each([
    ['the connection broke', new Error('Connection terminated unexpectedly'), /Connection terminated unexpectedly/],
    ['PostgreSQL quoted it', Object.assign(new Error(ADDRESS), { code: '22P02' }), /PostgreSQL refused with 22P02/],
    ['nothing is known', undefined, /the query failed/],
  ])('is in no log when %s; the reason and our frames are', async (_, cause, reason) => {
    const error = await failedQuery(cause);
    expect(error).toBeInstanceOf(DrizzleQueryError);
    expect(String(error)).toContain(ADDRESS);

    for (const text of [await logLineOf(error), reportOf(error)]) {
      expect(text).not.toContain('meera');
      expect(text).toMatch(reason);
      expect(text).toMatch(/at .*PgPreparedQuery|at .*drizzle/);
    }
  });
});

test('A request leaves one line with its route and status, which is an error from 500 on', async () => {
  const { app, written } = openLogged('info');
  logRequests(app);
  app.get<{ Params: { status: string } }>('/:status', ({ params }, reply) => reply.code(Number(params.status)).send());
  for (const status of [200, 499, 500]) await app.inject(`/${status}`);
  await app.close();

  const line = { method: 'GET', route: '/:status', ms: expect.any(Number) as number, msg: 'answered' };
  expect(written.map((text) => JSON.parse(text) as object)).toMatchObject([
    { ...line, level: 30, status: 200 },
    { ...line, level: 30, status: 499 },
    { ...line, level: 50, status: 500 },
  ]);
});
