import { backendMessages } from '@piston-parts/shared-contract/backend';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as seeds from '@piston-parts/shared-store/seeds';
import { DEFAULT_SETTINGS, GUEST_CREDENTIALS } from '@piston-parts/shared-contract';
import { createDatabase, type TestDatabase } from '../database/testing/create-database';
import { startApiProcess, type ApiProcess } from './testing/api-process';

const PRODUCTION = { NODE_ENV: 'production', SHOP_ORIGIN: 'https://shop.example', PAYMENTS: 'test' };
const REAL_PAYMENTS = { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: 'one', RAZORPAY_WEBHOOK_SECRET: 'other' };

let folder: string;
let postgres: TestDatabase;
let api: ApiProcess;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-production-'));
  postgres = await createDatabase();
});
afterEach(async () => {
  await api.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const start = async (environment: Record<string, string>) =>
  (api = await startApiProcess({ ...PRODUCTION, DATA: folder, DATABASE_URL: postgres.url, ...environment }));
const read = async (pathname: string) => (await (await fetch(`${api.origin}/api${pathname}`)).json()) as object;

async function logIn({ email, password }: { email: string; password: string }) {
  const response = await fetch(`${api.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return {
    status: response.status,
    body: (await response.json()) as { errors?: string[]; foundUser?: { _id: string } },
  };
}

const guest = GUEST_CREDENTIALS;
const others = seeds.users.filter(({ email }) => email !== guest.email);

it('A production start has no demonstration catalogue and accounts, says so, and gives each guest an account [settings-1, settings-7]', async () => {
  const { output } = await start({});

  expect(output).toContain('The catalogue is empty');
  expect(await read('/products')).toEqual({ products: [] });
  expect(await read('/categories')).toEqual({ categories: [], carMakers: [] });
  expect(await read('/settings')).toEqual({ settings: { ...DEFAULT_SETTINGS, categories: [] } });
  for (const account of others) {
    expect(await logIn(account)).toMatchObject({ status: 401, body: { errors: [backendMessages.demonstrationOff] } });
  }
  const [first, second] = [await logIn(guest), await logIn(guest)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body.foundUser?._id).not.toBe(second.body.foundUser?._id);
});

it('A production start with DEMO=yes has them; a later one without it, with real payments, refuses their passwords', async () => {
  await start({ DEMO: 'yes' });
  expect(await read('/products')).toMatchObject({ products: expect.arrayContaining([expect.anything()]) as unknown });
  for (const account of others) expect(await logIn(account)).toMatchObject({ status: 200 });
  await api.stop();

  // The database of this test is without fsync.
  await start({ ...REAL_PAYMENTS, PAYMENTS: '', FSYNC: 'off' });

  for (const account of others) expect(await logIn(account)).toMatchObject({ status: 401 });
});
