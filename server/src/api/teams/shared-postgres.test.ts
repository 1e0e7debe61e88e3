import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { createDatabase } from '../../database/testing/create-database';
import { teamFolder } from './find-team-apis';
import { migrateTeam } from './migrate-team';
import { createTeamDatabase } from './team-database';

const STATEMENT_MS = 600_000;
const unique = (name: string) => `${name}${randomUUID().slice(0, 8)}`;

describe('A team in two shops that share a PostgreSQL, each with its own user', () => {
  const remote = unique('mf-shared-');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-team-'));
  mkdirSync(path.join(folder, 'migrations'));
  writeFileSync(path.join(folder, 'migrations', '20261201000000_notes.sql'), 'create table notes (text text)');
  const team = teamFolder(remote, folder);
  const ends: (() => Promise<unknown>)[] = [];

  afterAll(async () => {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true });
  });

  async function execute(url: string, ...statements: readonly string[]): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  async function createShop() {
    const owner = unique('owner_');
    const { url, stop } = await createDatabase('none');
    ends.push(stop);
    const name = new URL(url).pathname.slice(1);
    await execute(url, `create role ${owner} login createrole`, `alter database ${name} owner to ${owner}`);
    return { owner, name, url: Object.assign(new URL(url), { username: owner }).href };
  }

  function connect(url: string): Pool {
    const pool = new Pool({ connectionString: url });
    // Its connections end with their database.
    pool.on('error', () => undefined);
    ends.push(async () => pool.ended || pool.end());
    return pool;
  }

  async function startTeam(shop: Pool) {
    const role = await migrateTeam(shop, team);
    return { role, run: createTeamDatabase(shop, { schema: team.schema, role }, STATEMENT_MS) };
  }

  it('has its own rows in each, by another role in each', async () => {
    const shops = [connect((await createShop()).url), connect((await createShop()).url)];
    for (const [at, shop] of shops.entries()) {
      const { run } = await startTeam(shop);
      await run([{ text: 'insert into notes values ($1)', values: [`of shop ${at}`] }]);
    }

    for (const [at, shop] of shops.entries()) {
      // Started once more.
      const { role, run } = await startTeam(shop);
      expect(await run([{ text: 'select text from notes' }])).toEqual([[{ text: `of shop ${at}` }]]);
      await expect(shops[1 - at]?.query(`set role "${role}"`)).rejects.toThrow('permission denied');
    }
  });

  it('takes no role that the other shop has prepared for it', async () => {
    const [other, own] = [await createShop(), await createShop()];
    const role = unique('mf_prepared_');
    await execute(other.url, `create role ${role} login`, `grant ${role} to ${own.owner}`);

    expect(await migrateTeam(connect(own.url), { ...team, schema: role })).toBe(`${role} of ${own.name}`);
  });

  it('keeps its rows when the database of its shop gets another name', async () => {
    await startTeam(connect((await createShop()).url));
    const { url, name } = await createShop();
    const shop = connect(url);
    await (await startTeam(shop)).run([{ text: 'insert into notes values ($1)', values: ['kept'] }]);
    await shop.end();
    const rename = (from: string, to: string) => {
      const administrator = Object.assign(new URL(url), { username: 'postgres', pathname: '/template1' }).href;
      return execute(administrator, `alter database ${from} rename to ${to}`);
    };
    await rename(name, `${name}_2`);

    const renamed = connect(Object.assign(new URL(url), { pathname: `/${name}_2` }).href);
    const { run } = await startTeam(renamed);
    expect(await run([{ text: 'select text from notes' }])).toEqual([[{ text: 'kept' }]]);
    await renamed.end();
    await rename(`${name}_2`, name);
  });
});
