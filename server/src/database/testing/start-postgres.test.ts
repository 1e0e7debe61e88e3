import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { installedPrograms, openTemporaryFolder } from './postgres-programs';
import { startPostgres } from './start-postgres';

const OTHERS = { uid: 65534, gid: 65534 };
let home: string;

beforeEach(() => (home = mkdtempSync(path.join(os.tmpdir(), 'a home '))));
afterEach(() => rmSync(home, { recursive: true }));

test('PostgreSQL starts for the account that runs the tests, from a home folder that no other account may enter', async () => {
  chmodSync(home, 0o700);
  cpSync(installedPrograms(), path.join(home, 'native'), { recursive: true, verbatimSymlinks: true });

  const { url, stop } = await startPostgres({ installed: path.join(home, 'native') });
  const client = new Client({ connectionString: url });
  await client.connect();
  expect((await client.query('select 6 * 7 as answer')).rows).toEqual([{ answer: 42 }]);
  await client.end();
  await stop();
});

test('its data go where the account that it runs as may enter, or the start says what to do', () => {
  chmodSync(home, 0o700);

  expect(openTemporaryFolder(null, [home])).toBe(home);
  expect(openTemporaryFolder(OTHERS, [home, '/'])).toBe('/');
  expect(() => openTemporaryFolder(OTHERS, [home])).toThrow('Set TMPDIR to a folder that all accounts may enter.');
});
