import fs, {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compiledProgram } from '@platform/process/testing/compiled-program';
import { until } from '@platform/process/testing/until';
import { sql } from 'drizzle-orm';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { apiSettings } from '../api/settings';
import { startApi } from '../api/start-api';
import { readEnvironment } from '../environment';
import { holdLock, killed } from '@platform/process/testing/hold-lock';
import { runToEnd } from '../testing/run-program';
import { OperatorError } from '@platform/process/operator-error';
import { openShopDatabase } from '../api/open-shop-database';
import { makeDataFolder, refuseRegistryFolder } from './data-folder';
import { POSTGRES_VERSION } from './pglite-folder';
import { readRows } from './read-rows';
import { categories } from './schema';
import { fillDataFolder } from './testing/prepared-pglite';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';

let whole: string;
let folder: string;

eachTestHasFolder('data', (made) => (folder = made));

const inside = (...names: string[]) => path.join(folder, 'database', ...names);
const open = () => openShopDatabase({ url: null, folder });

/** Starts the API on the folder, which has to end by itself. */
async function failedStart(data: string) {
  const environment = { DATA: data, PORT: '0', NODE_ENV: 'development', DATABASE_URL: '' };
  const { code, stderr } = await runToEnd('src/main.ts', ['--only=api'], environment);
  return { code, lines: stderr.split('\n') };
}

describe('The start of the shop ends with one sentence that says what to do', () => {
  it('when the place for its data is a file', async () => {
    const file = path.join(folder, 'data');
    writeFileSync(file, '');

    expect(await failedStart(file)).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(
          /data, cannot be used: it is a file\. Choose a folder that this user may write into: DATA=<folder> npm start\.$/,
        ),
      ],
    });
  });

  it('when another process has the folder', async () => {
    const other = await holdLock(path.join(folder, 'lock'));

    expect(await failedStart(folder)).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(
          /is in use by another process \(\d+ on .+\)\. Stop that one, choose another folder \(DATA=<folder> npm start\), or use PostgreSQL, which any number of processes can share \(DATABASE_URL=postgres:\/\/… npm start\)\.$/,
        ),
      ],
    });
    await killed(other);
  });

  it('when the folder can be neither made nor written', async () => {
    // Not even root may create one there, and Node's own way to make it would never end.
    for (const nowhere of ['/sys/piston-parts', '/proc/piston-parts/data']) {
      await expect(openShopDatabase({ url: null, folder: nowhere })).rejects.toThrow(
        `The folder for the shop's data, ${nowhere}, cannot be used: `,
      );
    }
    jest.spyOn(fs, 'accessSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('not permitted'), { code: 'EACCES' });
    });
    await expect(open()).rejects.toThrow('cannot be used: this user may not write there.');
  });

  it('when its first start fills the disk', async () => {
    const refuse = () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    jest.spyOn(fs, 'mkdtempSync').mockImplementationOnce(() => {
      jest.spyOn(fs.promises, 'open').mockImplementationOnce(refuse);
      return refuse();
    });
    await expect(open()).rejects.toThrow(
      `The folder for the shop's data, ${folder}, cannot be used: the disk is full. Delete what nobody needs, such as old ` +
        'backups and folders of earlier versions, or choose a folder on another disk: DATA=<folder> npm start.',
    );
    const written = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(() => refuseRegistryFolder(folder, written)).toThrow(
      `The folder of the registry, ${folder}, cannot be used: the disk is full. Delete `,
    );
  });

  it('as a command does that was given a file for a folder', () => {
    expect(() => makeDataFolder(__filename, null)).toThrow(
      `The folder ${__filename} cannot be used: it is a file. Nothing was changed.`,
    );
  });

  it.each([
    [
      'holds something else',
      'holiday.txt',
      'A picture',
      /has files in it, but no database .*or one that lost its files/,
    ],
    ['has no readable version', 'PG_VERSION', '1\u00007', /is damaged/],
    [
      'has a newer version',
      'PG_VERSION',
      '19\n',
      /was written by PostgreSQL 19; this version of the shop has \d+\. Start the version of the shop that wrote it, and move the data by a backup\.$/,
    ],
  ])('when the folder of its database %s, and nothing in it is changed', async (_, name, text, reason) => {
    mkdirSync(inside(), { recursive: true });
    writeFileSync(inside(name), text);

    const opened = open();

    await expect(opened).rejects.toThrow(OperatorError);
    await expect(opened).rejects.toThrow(reason);
    expect(readdirSync(inside())).toEqual([name]);
  });

  it('when the folder is that of a PostgreSQL server', async () => {
    writeFileSync(path.join(folder, 'PG_VERSION'), '17\n');

    await expect(open()).rejects.toThrow(/belongs to a PostgreSQL server/);
  });
});

describe('A first start that was interrupted', () => {
  it('does not keep the shop from starting again, whatever it left [server-23]', async () => {
    const program = await compiledProgram(path.join(__dirname, '..', 'main.ts'));
    const first = spawn(process.execPath, [...program, '--only=api'], {
      env: { ...process.env, DATA: folder, PORT: '0', DATABASE_URL: '' },
      stdio: 'ignore',
    });
    const ended = once(first, 'close');
    const unfinished = () => readdirSync(folder).filter((name) => name.startsWith('database-unfinished-'));
    // PGlite has begun to write.
    while (unfinished().every((name) => readdirSync(path.join(folder, name)).length === 0)) await pause(5);
    first.kill('SIGKILL');
    await ended;
    expect(readdirSync(inside())).toEqual([]);

    const database = await open();
    expect(await database.queries.select().from(categories)).toHaveLength(5);
    await database.close();
    // The process that made files for the first start may still write some.
    await until(async () => {
      await (await open()).close();
      return unfinished().length === 0;
    });
  });
});

function emptyWriteAheadLog(): void {
  for (const name of readdirSync(inside('pg_wal'))) {
    const file = inside('pg_wal', name);
    if (name.startsWith('0')) writeFileSync(file, Buffer.alloc(statSync(file).size));
  }
}

describe('A folder of a version that marked it until its database was whole', () => {
  const writeMark = () => writeFileSync(path.join(folder, 'database-unfinished'), '');
  const names = () => readdirSync(folder).filter((name) => name.startsWith('database'));

  it('begins again where the database is half made, whose files are put aside [server-23]', async () => {
    await fillDataFolder(folder);
    rmSync(inside('base', '5'), { recursive: true });
    writeMark();

    const database = await open();
    expect(await database.queries.select().from(categories)).toHaveLength(5);
    await database.close();
    expect(names()).toEqual(['database', expect.stringMatching(/^database-interrupted-\d+$/)]);
  });

  it('keeps a database that is whole [server-23]', async () => {
    await fillDataFolder(folder);
    await (await open()).close();
    writeMark();

    const database = await open();
    expect(await database.queries.$count(categories)).toBe(5);
    await database.close();
    expect(names()).toEqual(['database']);
  });
});

describe('A folder with a database in it', () => {
  beforeAll(async () => {
    whole = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-whole-'));
    await fillDataFolder(whole);
    chmodSync(path.join(whole, 'database'), 0o755);
    await (await openShopDatabase({ url: null, folder: whole })).close();
  });
  afterAll(() => rmSync(whole, { recursive: true }));

  it('ends the start with one sentence when it is damaged, and says where a backup is brought back to', async () => {
    cpSync(whole, folder, { recursive: true });
    truncateSync(inside('global', 'pg_control'), 0);

    expect(await failedStart(folder)).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(
          /is damaged and cannot be opened\. Choose another folder .*npm run restore -- <file>\)\.$/,
        ),
      ],
    });
  });

  it.each([
    ['the write-ahead log is lost', () => rmSync(inside('pg_wal'), { recursive: true }), 'is damaged'],
    ['the write-ahead log is empty', emptyWriteAheadLog, 'is damaged'],
    ['the tables are lost', () => rmSync(inside('base'), { recursive: true }), 'is damaged'],
  ])('is refused when %s', async (_, damage, text) => {
    cpSync(whole, folder, { recursive: true });
    damage();

    const opened = open();

    await expect(opened).rejects.toThrow(OperatorError);
    await expect(opened).rejects.toThrow(text);
  });

  it('is closed to other accounts of the machine', () => {
    expect(statSync(path.join(whole, 'database')).mode & 0o777).toBe(0o700);
  });

  it('has a database of the PostgreSQL that the shop takes PGlite for', () => {
    expect(readFileSync(path.join(whole, 'database', 'PG_VERSION'), 'utf8').trim()).toBe(POSTGRES_VERSION);
  });

  describe('with real payments', () => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'other secret' };
    const start = (variables: Record<string, string>) =>
      startApi(apiSettings(readEnvironment({ api: true }, { ...keys, ...variables, DATA: folder }), folder));

    it('is refused with one sentence that says what to do, as long as a power cut can take them back', async () => {
      cpSync(whole, folder, { recursive: true });

      await expect(start({})).rejects.toThrow(
        'A power cut can make this database forget payments: start with FSYNC=on if it is the embedded one, set fsync and synchronous_commit to on if it is PostgreSQL, or write FSYNC=off to accept that.',
      );
    });

    it('is opened with FSYNC=on', async () => {
      cpSync(whole, folder, { recursive: true });

      const { database } = await start({ FSYNC: 'on' });

      expect(await readRows(database.queries, sql`show fsync`)).toEqual([{ fsync: 'on' }]);
      await database.close();
    });

    it.each([{}, { SMTP_URL: 'smtps://smtp.example.com' }])(
      'tells pages whether a mail server sends what they announce: %j [confirmation-1]',
      async (mail) => {
        cpSync(whole, folder, { recursive: true });

        const { database, readSettings } = await start({ FSYNC: 'on', ...mail });

        expect((await readSettings()).shown.sendsEmails).toBe('SMTP_URL' in mail ? true : undefined);
        await database.close();
      },
    );

    it('has each transaction on the disk before it counts', async () => {
      cpSync(whole, folder, { recursive: true });
      const { syncedFiles } = jest.requireActual<{ syncedFiles(folder: string): PGliteOptions }>('./synced-files.cjs');
      const pglite = await PGlite.create({ ...syncedFiles(inside()), extensions: { pg_trgm } });
      const synced = jest.spyOn(fs, 'fsyncSync');

      await pglite.query('update products set quantity = 1');

      // Once, or twice where the write-ahead log goes on in another file.
      expect(synced).toHaveBeenCalled();
      await pglite.close();
    });
  });
});
