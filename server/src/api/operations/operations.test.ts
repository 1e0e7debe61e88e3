import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { API_PREFIX, type Endpoint } from '@piston-parts/shared-contract';
import { fullContract } from '@piston-parts/shared-contract/backend';
import Fastify from 'fastify';
import { logRequests, structuredLogs } from '../../operations/logging';
import { createStorefront } from '../../storefront/create-storefront';
import { createShopOnDisk } from '../../testing/shop-on-disk';
import { createOutbox } from '../accounts/email-outbox';
import { rateLimits } from '../../database/schema';
import { registerApi } from '../register-api';
import { startTestApi, type TestApi } from '../testing/test-api';
import { tidyUp } from './housekeeping';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi('PostgreSQL');
});
afterAll(() => api.stop());

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

  it('finds each email in a separate file that only the shop’s user can read', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-outbox-'));
    await createOutbox(path.join(folder, 'outbox'))({ to: 'a@b.example', subject: 'S', text: 'Hello' });
    const [name = ''] = readdirSync(path.join(folder, 'outbox'));
    const file = path.join(folder, 'outbox', name);
    expect(readFileSync(file, 'utf8')).toBe('To: a@b.example\nSubject: S\n\nHello\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });

  it('is not left with rate limits that have run out', async () => {
    await api.database.queries.insert(rateLimits).values([
      { key: 'old', count: 5, expiresAt: new Date(Date.now() - 1000) },
      { key: 'running', count: 5, expiresAt: new Date(Date.now() + 60_000) },
    ]);
    await tidyUp(api.database.queries);
    expect(await api.database.queries.select().from(rateLimits)).toMatchObject([{ key: 'running' }]);
  });
});

describe('The API’s page', () => {
  it('describes every endpoint of the contract for tools', async () => {
    const { paths, openapi } = (await api.app.inject('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    expect(openapi).toBe('3.1.0');
    for (const [name, { method, path: template }] of Object.entries(fullContract as Record<string, Endpoint>)) {
      const written = API_PREFIX + template.replace(/:([A-Za-z]+)/g, '{$1}');
      expect(paths[written]?.[method.toLowerCase()]?.operationId).toBe(name);
    }
  });

  it('is for people too, without an inline script or style that the shop’s policy would refuse', async () => {
    const { body } = await api.app.inject('/api/docs');
    for (const name of Object.keys(fullContract)) expect(body).toContain(name);
    expect(body).not.toMatch(/<script|style=|<style|https?:/);
    expect((await api.app.inject('/api/docs.css')).headers['content-type']).toContain('text/css');
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
  it('has a line a request, and names nobody', async () => {
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
