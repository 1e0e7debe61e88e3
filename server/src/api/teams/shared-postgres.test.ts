import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
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

  async function openShop(): Promise<Pool> {
    const owner = unique('owner_');
    const { url, stop } = await createDatabase('none');
    ends.push(stop);
    const administrator = new Pool({ connectionString: url });
    await administrator.query(`create role ${owner} login createrole`);
    await administrator.query(`alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`);
    await administrator.end();
    const shop = new Pool({ connectionString: Object.assign(new URL(url), { username: owner }).href });
    // It ends before its connections have, and the database's removal ends those.
    shop.on('error', () => undefined);
    ends.push(() => shop.end());
    return shop;
  }

  async function startTeam(shop: Pool) {
    const role = await migrateTeam(shop, team);
    return { role, run: createTeamDatabase(shop, { schema: team.schema, role }, STATEMENT_MS) };
  }

  it('has its own rows in each, by a role that the other shop cannot take', async () => {
    const shops = [await openShop(), await openShop()];
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
});
