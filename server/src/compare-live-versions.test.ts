import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sampleCart } from '@platform/protocol/remote-contract/testing/sample-contracts';
import { until } from '@platform/process/testing/until';
import type { RegistryStore } from '@platform/registry/registry-state';
import Fastify from 'fastify';
import { addHealthChecks } from './api/operations/health';
import { compareLiveVersions } from './compare-live-versions';

test('A server that offers less than the live versions need starts, and the log and /readyz name what is missing', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-live-'));
  const needed = { 'POST /api/orders': { request: { 'giftMessage?': 'string' }, response: {} } };
  for (const version of ['1.0.0', '1.1.0']) {
    const folder = path.join(root, 'mf-cart', version);
    mkdirSync(folder, { recursive: true });
    const endpoints = version === '1.0.0' ? {} : needed;
    writeFileSync(path.join(folder, 'remote-contract.json'), JSON.stringify(sampleCart({ version, endpoints })));
  }
  const ready = async (version: string) => {
    const reports: string[] = [];
    const store = {
      root,
      files: { fetch: async () => true },
      state: { releases: async () => ({ remotes: { 'mf-cart': { live: version, previous: [], by: '', at: '' } } }) },
      api: jest.fn(async () => ({})),
    };
    const app = Fastify();
    addHealthChecks(app, {
      ping: async () => undefined,
      tryToWrite: async () => undefined,
      findSchemaTrouble: async () => null,
    });
    compareLiveVersions(app, store as unknown as RegistryStore, (text) => void reports.push(text));
    await app.listen({ port: 0, host: '127.0.0.1' });
    if (version === '1.1.0') await until(() => reports.length > 0);
    const { statusCode, json } = await app.inject('/readyz');
    await app.close();
    return { statusCode, body: json<object>(), reports };
  };
  const missing = 'mf-cart needs POST /api/orders, which the server does not have: update the server first.';

  expect(await ready('1.1.0')).toEqual({
    statusCode: 200,
    body: { status: 'ready', misfits: [missing] },
    reports: [missing],
  });
  expect(await ready('1.0.0')).toEqual({ statusCode: 200, body: { status: 'ready' }, reports: [] });
  rmSync(root, { recursive: true });
});
