import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { openDatabase } from './open-database';
import { testDatabase } from './testing/prepared-pglite';
import { isUnavailable } from './unavailable';

const WORK = sql`select count(*) from generate_series(1, 100000)`;

let database: Database;
let threads: jest.SpiedFunction<Worker['postMessage']>;

beforeAll(async () => {
  threads = jest.spyOn(Worker.prototype, 'postMessage');
  database = await openDatabase(await testDatabase());
});
afterAll(() => database.close());

const ran = <Result>(work: Promise<Result>) => work.then(() => 'it ran', isUnavailable);

describe('The embedded database', () => {
  it('lets the server respond while it works', async () => {
    const response = new Promise((resolve) => setImmediate(resolve, 'a response'));

    expect(await Promise.race([database.queries.execute(WORK), response])).toBe('a response');
  });

  it('fails what is asked of it, instead of keeping shoppers waiting, once its thread has ended', async () => {
    const running = ran(database.queries.execute(WORK));
    for (const thread of new Set(threads.mock.contexts as Worker[])) await thread.terminate();

    expect(await running).toBe(true);
    expect(await ran(database.ping())).toBe(true);
  });
});
