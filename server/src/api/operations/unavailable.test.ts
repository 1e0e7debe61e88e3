import { backendMessages } from '@piston-parts/shared-contract/backend';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerApi } from '../api';
import { startPostgres, type TestPostgres } from '../../database/testing/start-postgres';
import { startTestApi, type TestApi } from '../testing/test-api';

const NOT_AVAILABLE = { status: 503, retryAfter: '5', body: { errors: [backendMessages.shopUnavailable] } };

async function ask(origin: string, path: string, options: RequestInit = {}) {
  const response = await fetch(origin + path, options);
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as unknown,
  };
}

const logIn = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'asha.verma@pistonparts.example', password: 'Camshaft#7' }),
};

describe('A shop whose PostgreSQL', () => {
  let postgres: TestPostgres;
  let api: TestApi;
  let origin: string;

  beforeAll(async () => {
    postgres = await startPostgres({ tables: 'newest' });
    api = await startTestApi('PostgreSQL', postgres.url);
    origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await api.stop();
    await postgres.stop();
  });

  it('is gone answers 503 and when to try again, and goes on by itself when it is back', async () => {
    expect(await ask(origin, '/api/products/BR-8101')).toMatchObject({ status: 200 });

    await postgres.interrupt();

    for (let time = 0; time < 3; time += 1) {
      expect(await ask(origin, '/api/products/BR-8101')).toEqual(NOT_AVAILABLE);
      expect(await ask(origin, '/api/products')).toEqual(NOT_AVAILABLE);
      expect(await ask(origin, '/api/auth/login', logIn)).toEqual(NOT_AVAILABLE);
      expect(await ask(origin, '/readyz')).toMatchObject({ status: 503 });
      expect(await ask(origin, '/healthz')).toMatchObject({ status: 200 });
    }
    await postgres.resume();
    for (const [path, options] of [
      ['/api/products/BR-8101'],
      ['/api/products'],
      ['/api/auth/login', logIn],
      ['/readyz'],
    ] as const) {
      expect(await ask(origin, path, options)).toMatchObject({ status: 200 });
    }
  });

  it('has a full disk answers 503 to what would be written, and is not ready for shoppers', async () => {
    const { queries } = api.database;
    await queries.execute(sql`create function disk_full() returns event_trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await queries.execute(sql`create function disk_full_row() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await queries.execute(sql`create trigger disk_full before insert on users execute function disk_full_row()`);
    await queries.execute(sql`create event trigger disk_full on ddl_command_start execute function disk_full()`);
    const form = { firstName: 'Meera', lastName: 'Rao', email: 'meera@disk.example', password: 'Piston@73' };

    expect(await ask(origin, '/api/auth/signup', { ...logIn, body: JSON.stringify(form) })).toEqual(NOT_AVAILABLE);
    const other = await listenBesides(api);
    expect(await ask(other.origin, '/readyz')).toMatchObject({
      status: 503,
      body: { status: 'nothing can be written: the disk is full' },
    });

    await queries.execute(sql`alter event trigger disk_full disable`).catch(() => undefined);
    await other.app.close();
  });
});

/** Another process's server over the same database, which has looked at nothing yet. */
async function listenBesides({ services }: TestApi): Promise<{ app: FastifyInstance; origin: string }> {
  const app = Fastify();
  await registerApi(app, services);
  return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

/** A network that lets nothing through for a while, without closing a connection. */
async function startNetwork(
  port: number,
): Promise<{ readonly port: number; freeze(): void; thaw(): void; stop(): void }> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server: Server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('A shop whose network to PostgreSQL lets nothing through answers 503 in the end, and goes on when it does again', async () => {
  const postgres = await startPostgres({ tables: 'newest' });
  const network = await startNetwork(Number(new URL(postgres.url).port));
  const url = new URL(postgres.url);
  url.port = String(network.port);
  url.searchParams.set('query_timeout', '500');
  const api = await startTestApi('PostgreSQL', url.href);
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  expect(await ask(origin, '/api/products/BR-8101')).toMatchObject({ status: 200 });

  network.freeze();
  expect(await ask(origin, '/api/products/BR-8101')).toEqual(NOT_AVAILABLE);
  // By now there is no connection left, and none can be made.
  expect(await ask(origin, '/api/products/BR-8101')).toEqual(NOT_AVAILABLE);
  network.thaw();

  expect(await ask(origin, '/api/products/BR-8101')).toMatchObject({ status: 200 });
  await api.stop();
  network.stop();
  await postgres.stop();
});
