import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sampleCart } from '@platform/protocol/remote-contract/testing/sample-contracts';
import { until } from '@platform/process/testing/until';
import type { RegistryStore } from '@platform/registry/registry-state';
import Fastify from 'fastify';
import { addHealthChecks } from './api/operations/health';
import { compareLiveVersions } from './compare-live-versions';

test('A server that offers less than the live versions need starts, and the log and /readyz name what is missing; a version is read once', async () => {
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
    let live = version;
    const files = { fetch: jest.fn(async () => true) };
    const state = {
      releases: jest.fn(async () => ({ remotes: { 'mf-cart': { live, previous: [], by: '', at: '' } } })),
    };
    const store = { root, files, state, api: jest.fn(async () => ({})) };
    const app = Fastify();
    addHealthChecks(app, {
      ping: async () => undefined,
      tryToWrite: async () => undefined,
      findSchemaTrouble: async () => null,
    });
    compareLiveVersions(app, store as unknown as RegistryStore, (text) => void reports.push(text), 1);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const untilAskedAgain = async (times = state.releases.mock.calls.length) =>
      until(() => state.releases.mock.calls.length > times + 3);
    await untilAskedAgain();
    const { statusCode, json } = await app.inject('/readyz');
    const readOnce = files.fetch.mock.calls.length;
    live = '1.0.0';
    await untilAskedAgain();
    const readAgain = files.fetch.mock.calls.length;
    await app.close();
    return { statusCode, body: json<object>(), reports, read: [readOnce, readAgain] };
  };
  const missing = 'mf-cart needs POST /api/orders, which the server does not have: update the server first.';

  expect(await ready('1.1.0')).toEqual({
    statusCode: 200,
    body: { status: 'ready', misfits: [missing] },
    reports: [missing],
    read: [1, 2],
  });
  expect(await ready('1.0.0')).toEqual({ statusCode: 200, body: { status: 'ready' }, reports: [], read: [1, 1] });
  rmSync(root, { recursive: true });
});
