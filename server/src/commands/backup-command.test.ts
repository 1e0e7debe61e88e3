import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { openShopDatabase } from '../api/open-shop-database';
import { newestSchemaVersion } from '../database/schema-version';
import { migrateTo } from '../database/testing/migrate-before';
import { runToEnd } from '../testing/run-program';
import { createDatabase, type TestDatabase } from '../database/testing/create-database';

let postgres: TestDatabase;
let folder: string;
let file: string;
/** A backup of a shop as it is opened first. */
let kept: Buffer | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-command-'));
  file = path.join(folder, 'shop.backup');
});
afterEach(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

/** Runs `npm run backup` or `npm run restore` as a team does, but for npm. */
const run = (flags: readonly string[], environment: NodeJS.ProcessEnv = { DATABASE_URL: postgres.url }) =>
  runToEnd('src/commands/backup.command.ts', flags, environment);

async function counted(query: string): Promise<number> {
  const client = new Client(postgres.url);
  await client.connect();
  const { rows } = await client.query<{ count: number }>(query);
  await client.end();
  return rows[0]?.count ?? -1;
}
const accounts = () => counted('select count(*)::int from users');
const migrations = () => counted('select count(*)::int from drizzle.__drizzle_migrations');

/** Empties the database, and fills it otherwise. */
async function emptied(fill: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(postgres.url);
  await client.connect();
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await fill(client);
  await client.end();
}

const open = () => openShopDatabase({ url: postgres.url, folder: null });
const seed = async () => (await open()).close();

describe('npm run backup', () => {
  beforeEach(async () => void (postgres = await createDatabase('none')));

  it('leaves a database of an older version at the schema that it has', async () => {
    const older = newestSchemaVersion() - 1;
    const client = new Client(postgres.url);
    await client.connect();
    await migrateTo(older, client, folder);
    await client.end();
    // As mktemp makes it.
    writeFileSync(file, '');

    expect(await run(['backup', file])).toMatchObject({ code: 0 });

    expect(await migrations()).toBe(older);
    const [heading = ''] = gunzipSync(readFileSync(file)).toString().split('\n');
    expect(JSON.parse(heading)).toEqual({ pistonPartsBackup: 2, schema: older });
  });

  it('makes no database where there is none', async () => {
    const data = path.join(folder, 'data');

    expect(await run(['backup', file], { DATABASE_URL: '', DATA: data })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${data}.`,
    });
    expect([existsSync(data), existsSync(file)]).toEqual([false, false]);
  });
});

describe('npm run restore', () => {
  beforeEach(async () => {
    postgres = await createDatabase();
    await seed();
    if (kept) return writeFileSync(file, kept);
    await run(['backup', file]);
    kept = readFileSync(file);
  });

  it('replaces nothing without --replace', async () => {
    const whole = await accounts();
    await counted("delete from users where email like 'asha%' returning 1 as count");

    expect(await run(['restore', file])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database has data in it, and stays as it is. To replace all of it: npm run restore -- <file> --replace',
    });
    expect(await accounts()).toBe(whole - 1);

    expect(await run(['restore', file, '--replace'])).toMatchObject({ code: 0 });
    expect(await accounts()).toBe(whole);
  });

  it('replaces nothing under a shop that is running', async () => {
    const shop = await open();

    const { code, stderr } = await run(['restore', file, '--replace']);

    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The database is in use by a shop \(\d+ connections\)\. Stop it first\.$/),
    ]);
    await shop.close();
  });

  it('fills an empty database without asking', async () => {
    const whole = await accounts();
    await emptied(async () => undefined);

    expect(await run(['restore', file])).toMatchObject({ code: 0 });

    expect(await accounts()).toBe(whole);
    const shop = await open();
    await expect(shop.queries.execute(sql`select 1 from products`)).resolves.toMatchObject({ rowCount: 25 });
    await shop.close();
  });

  it('leaves a database of an older version as it is, and names the command that migrates it', async () => {
    const older = newestSchemaVersion() - 1;
    await emptied((client) => migrateTo(older, client, folder));

    const { code, stderr } = await run(['restore', file, '--replace']);

    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The database has the schema of an older version .* first: npm run shop -- migrate /),
    ]);
    expect(await migrations()).toBe(older);
  });

  it('ends no statement because it takes long, as those of many parts do on a busy machine', async () => {
    const client = new Client(postgres.url);
    await client.connect();
    await client.query(`create function refuse_limit() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then raise 'canceling statement'; end if; return null; end $$;
      create trigger refuse_limit before insert on users for each statement execute function refuse_limit()`);
    await client.end();

    expect(await run(['restore', file, '--replace'])).toMatchObject({ code: 0, stderr: '' });
  });
});
