import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { logRequests, structuredLogs } from '@platform/process/logging';
import { createStorefront } from '@platform/storefront/create-storefront';
import { createShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import type { Database } from '../../database/database';
import { rateLimits } from '../../database/schema';
import { registerApi } from '../api';
import { startTestApi, type TestApi } from '../testing/test-api';
import { addHealthChecks, type CheckedDatabase } from './health';
import { addHousekeeping, tidyUp } from './housekeeping';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi('PostgreSQL');
});
afterAll(() => api.stop());

const nothing = async () => undefined;
const WELL: CheckedDatabase = { ping: nothing, tryToWrite: nothing, findSchemaTrouble: async () => null };

describe('An operator', () => {
  it('sees that it lives, and that it can answer', async () => {
    expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'alive' });
    expect(await api.app.inject('/readyz')).toMatchObject({ statusCode: 200 });
  });

  it('sees when the database does not answer, while the process lives', async () => {
    jest.spyOn(api.database, 'ping').mockRejectedValue(new Error('gone'));
    expect(await api.app.inject('/readyz')).toMatchObject({ statusCode: 503 });
    expect(await api.app.inject('/healthz')).toMatchObject({ statusCode: 200 });
  });

  it('reads when nothing can be written, once, and when it can again', async () => {
    const { database, services } = api;
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const write = jest.spyOn(database, 'tryToWrite').mockRejectedValue(full);
    jest.spyOn(database, 'ping').mockResolvedValue();
    const app = Fastify();
    await registerApi(app, services);

    const responses = await Promise.all([1, 2, 3].map(() => app.inject('/readyz')));

    for (const response of responses) {
      expect(response.statusCode).toBe(503);
      expect(response.json()).toEqual({ status: 'nothing can be written: the disk is full' });
    }
    expect(write).toHaveBeenCalledTimes(1);
    write.mockRestore();
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
    expect(await app.inject('/readyz')).toMatchObject({ statusCode: 200 });
    await app.close();
  });

  it('reads that nothing can be written for another reason, and is asked to wait for no slow disk', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    let write: () => Promise<void> = () => Promise.reject(new Error('EIO: i/o error, write'));
    const writes = jest.fn(() => write());
    const app = Fastify();
    addHealthChecks(app, { ...WELL, ping: () => Promise.resolve(), tryToWrite: writes });
    const ready = async () => (await app.inject('/readyz')).json<{ status: string }>().status;
    expect(await ready()).toBe('nothing can be written');

    write = () => new Promise(() => undefined);
    jest.advanceTimersByTime(1_000);
    const slow = ready();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await slow).toBe('nothing can be written');
    expect(writes).toHaveBeenCalledTimes(2);
    await app.close();
    jest.useRealTimers();
  });

  it('causes no more than a write in ten seconds, however often it asks whether all is well', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const write = jest.fn(() => Promise.resolve());
    const app = Fastify();
    addHealthChecks(app, { ...WELL, ping: () => Promise.resolve(), tryToWrite: write });
    for (const ms of [0, 5_000, 4_999]) {
      jest.advanceTimersByTime(ms);
      expect(await app.inject('/readyz')).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
    }
    expect(write).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    await app.inject('/readyz');

    expect(write).toHaveBeenCalledTimes(2);
    await app.close();
    jest.useRealTimers();
  });

  it('sees after two seconds that a database does not respond at all', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const app = Fastify();
    addHealthChecks(app, { ...WELL, ping: () => new Promise(() => undefined) });
    const response = app.inject('/readyz');
    await jest.advanceTimersByTimeAsync(2_000);

    expect((await response).json()).toEqual({ status: 'the database does not answer' });
    await app.close();
    jest.useRealTimers();
  });

  it('sees within seconds that a newer version has changed the database, which this one would fail on [server-21]', async () => {
    const { database, services } = api;
    const app = Fastify();
    await registerApi(app, services);
    const ready = async () => {
      // Some seconds later.
      jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000);
      const { statusCode, payload } = await app.inject('/readyz');
      return [statusCode, (JSON.parse(payload) as { status: string }).status];
    };
    const journal = 'drizzle.__drizzle_migrations';
    const migrate = (additive: boolean) =>
      database.query({
        text: `insert into ${journal} (hash, created_at, additive) values ('newer', 4102444800000, ${additive})`,
      });
    expect(await ready()).toEqual([200, 'ready']);
    await migrate(true);
    expect(await ready()).toEqual([200, 'ready']);
    await migrate(false);
    expect(await ready()).toEqual([
      503,
      expect.stringMatching(/^a newer version of the shop has changed the database/),
    ]);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await database.query({ text: `delete from ${journal} where hash = 'newer'` });
    expect(await ready()).toEqual([200, 'ready']);

    const [last] = (
      await database.query({ text: `delete from ${journal} where id = (select max(id) from ${journal}) returning *` })
    ).rows as [{ hash: string; created_at: string; additive: boolean }];
    expect(await ready()).toEqual([503, expect.stringMatching(/^the database is of an older version/)]);
    await database.query({
      text: `insert into ${journal} (hash, created_at, additive) values ($1, $2, $3)`,
      values: [last.hash, last.created_at, last.additive],
    });
    expect(await ready()).toEqual([200, 'ready']);
    await app.close();
  });

  it('is not left with rate limits that have run out', async () => {
    await api.database.queries.insert(rateLimits).values([
      { key: 'old', points: 5, expire: Date.now() - 1000 },
      { key: 'running', points: 5, expire: Date.now() + 60_000 },
    ]);
    await tidyUp(api.database.queries);
    expect(await api.database.queries.select().from(rateLimits)).toMatchObject([{ key: 'running' }]);
  });
});

describe('While the shop listens', () => {
  it('deletes every ten minutes what has expired, logs what fails, and ends with the shop', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'clearTimeout'] });
    const statement = jest.fn(() => {
      throw new Error('disk');
    });
    const queries = { delete: statement, select: statement, update: statement };
    const database = { queries, transaction: async () => statement() } as unknown as Database;
    const app = Fastify();
    const logged = jest.spyOn(app.log, 'error').mockReturnValue();
    addHousekeeping(app, { database, mail: { handOver: null, isDevelopment: false } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    jest.advanceTimersByTime(599_999);
    expect(statement).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(statement).toHaveBeenCalledTimes(3);
    jest.advanceTimersByTime(600_000);
    await new Promise(setImmediate);
    expect(logged.mock.calls).toEqual(Array(6).fill([new Error('disk')]));
    await app.close();
    jest.advanceTimersByTime(600_000);

    expect(statement).toHaveBeenCalledTimes(6);
    jest.useRealTimers();
  });
});

it('The API answers with the headers of the shop, refusals and failures as well', async () => {
  const shop = createShopOnDisk();
  const whole = await createStorefront({
    ...shop,
    configuration: { backend: 'server', teamPanel: false },
    extraRoutes: (routes) => registerApi(routes, api.services),
  });
  for (const url of ['/api/products', '/api/user/cart', '/api/nothing', '/healthz']) {
    expect((await whole.inject(url)).headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'") as string,
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  }
  await whole.close();
  shop.remove('.');
});

describe('The log', () => {
  it('has a line a request, and names no person', async () => {
    let text = '';
    const stream = new Writable({ write: (part: Buffer, _, done) => void ((text += part.toString()), done()) });
    const logged = Fastify({ ...structuredLogs(), logger: { ...structuredLogs().logger, level: 'info', stream } });
    logRequests(logged);
    await registerApi(logged, api.services);
    const headers = { 'content-type': 'application/json', authorization: 'secret-token', 'user-agent': 'agent-x' };
    const payload = JSON.stringify({ email: 'meera@private.example', password: 'Piston@73' });
    jest.spyOn(api.database, 'transaction').mockImplementation(() => {
      throw Object.assign(new Error('insert … values meera@private.example'), { code: '42P01' });
    });

    await logged.inject({
      method: 'POST',
      url: '/api/auth/login?x=meera',
      headers,
      payload,
      remoteAddress: '203.0.113.9',
    });
    await logged.inject({
      method: 'POST',
      url: '/api/auth/password-reset/very-secret',
      headers,
      payload: '{"password":"Piston@73"}',
    });
    const form = { firstName: 'Meera', lastName: 'Nair', email: 'meera@private.example', password: 'Piston@73' };
    await logged.inject({ method: 'POST', url: '/api/auth/signup', headers, payload: JSON.stringify(form) });
    await logged.close();

    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { route?: string; status?: number });
    expect(lines).toMatchObject([
      { route: '/api/auth/login', status: 404 },
      { route: '/api/auth/password-reset/:resetToken', status: 404 },
      { level: 50, err: { message: 'PostgreSQL refused with 42P01' } },
      { route: '/api/auth/signup', status: 500 },
    ]);
    expect(text).not.toMatch(/meera|Piston@73|secret|203\.0|agent-x/);
  });
});
