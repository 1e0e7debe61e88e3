import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import Fastify from 'fastify';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';
import { startApiProcess } from '../../api/testing/api-process';
import { shopAt, startTestShop, type TestShop } from '../../api/testing/test-shop';
import { backupSchedule } from '../../api/operations/backup-schedule';
import { runToEnd } from '../../testing/run-program';
import { backupName, backupsToDelete, KEPT, lastDue, timeOf } from './kept-backups';
import { backUpWhenDue, type BackupSettings } from './scheduled-backup';

const DAY_MS = 24 * 3_600_000;
const at = (text: string) => new Date(`2026-11-${text}`);

let api: TestShop;
let folder: string;
let settings: BackupSettings;
beforeAll(async () => {
  api = await startTestShop('PostgreSQL');
});
afterAll(() => api.stop());
eachTestHasFolder('backups', (made) => {
  folder = made;
  settings = {
    folder: path.join(made, 'backups'),
    hour: 3,
    media: path.join(made, 'data', 'media'),
    environment: {},
    versions: path.join(made, 'published'),
  };
});

const write = (file: string, text = file) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
const backups = () => readdirSync(settings.folder).filter((name) => timeOf(name) !== null);

it('is restored into a new folder: the order, its picture and the versions are there, and the shop sells on [server-16]', async () => {
  const { shop: before } = api;
  const shopper = await before.newShopper();
  await before.putInCart(shopper, await before.productInStock());
  const order = await before.placeOrder(shopper, (await before.newAddress(shopper))._id);
  await before.confirmPayment(shopper, order, await before.payAtGateway(order));
  for (const file of [
    'data/media/4f0a/640.jpg',
    'data/media/originals/4f0a.jpg',
    'published/mf-cart/1.4.0/version.json',
  ])
    write(file);
  write('data/media/staging-1/640.jpg');
  write('published/mf-cart/.1/version.json');
  const name = (await backUpWhenDue(api.database, settings)) ?? '';
  expect(statSync(path.join(settings.folder, name)).mode & 0o777).toBe(0o600);
  expect(readdirSync(settings.folder).sort()).toEqual(['media', 'published', name]);

  const environment = { DATABASE_URL: '', DATA: path.join(folder, 'new'), PUBLISHED: path.join(folder, 'registry') };
  const restored = await runToEnd(
    'src/commands/backup.command.ts',
    ['restore', path.join(settings.folder, name)],
    environment,
  );
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(path.join(folder, 'new', 'media')).sort()).toEqual(['4f0a', 'originals']);
  expect(readdirSync(path.join(folder, 'registry', 'mf-cart'))).toEqual(['1.4.0']);
  const server = await startApiProcess(environment);
  try {
    const shop = shopAt(server.origin);
    const { encodedToken: token } = await shop.ask('postLogIn', {
      body: { email: shopper.user.email, password: shopper.password },
    });
    const { order: restoredOrder } = await shop.ask('getOrder', { token, parameters: { id: order._id } });
    expect(restoredOrder).toMatchObject({ _id: order._id, amount: order.amount });
  } finally {
    await server.stop();
  }
});

it('is written once a day after its hour, at once when that was missed, and by one of two processes [server-16]', async () => {
  const back = (time: string) => backUpWhenDue(api.database, settings, at(time));
  expect(await back('20T12:00:00')).not.toBeNull();
  expect(await back('21T02:59:59')).toBeNull();
  const [first, second] = await Promise.all([back('21T03:00:00'), back('21T03:00:00')]);
  expect([first, second].filter((name) => name !== null)).toHaveLength(1);
  expect(await back('21T23:00:00')).toBeNull();
  // The shop was closed for days.
  expect(await back('24T01:00:00')).not.toBeNull();
  expect(backups()).toHaveLength(3);
});

it('does not count when a wrong clock has dated it, and what is in the way of one is not taken for one [server-16]', async () => {
  write('backups/shop-2031-01-01T00-00-00Z.backup');
  write('backups/shop-2026-11-20T00-00-00Z.backup.unfinished');
  write('backups/notes.backup');
  expect(await backUpWhenDue(api.database, settings, at('20T12:00:00'))).not.toBeNull();
  expect(readdirSync(settings.folder)).toEqual(expect.arrayContaining(['notes.backup']));
});

it('that fails leaves nothing and is named in the log [server-16]', async () => {
  const stream = new PassThrough().setEncoding('utf8');
  const app = Fastify({ logger: { stream, level: 'error' } });
  write('backups', 'a file where the folder should be');
  await backupSchedule(app, { database: api.database, backups: settings });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await app.close();

  expect(String(stream.read())).toContain('No backup could be written');
  expect(readFileSync(settings.folder, 'utf8')).toContain('a file');
  expect(existsSync(`${settings.folder}.unfinished`)).toBe(false);
});

describe('Of a backup each day', () => {
  const daily = (days: number) =>
    Array.from({ length: days }, (_, day) => backupName(new Date(Date.UTC(2026, 0, 1, 3) + day * DAY_MS)));

  it('those of seven days, four weeks and twelve months stay [server-16]', () => {
    const kept: string[] = [];
    for (const name of daily(800)) {
      kept.push(name);
      for (const old of backupsToDelete(kept)) kept.splice(kept.indexOf(old), 1);
    }

    const days = kept.map((name) => name.slice(5, 15)).sort();
    // 2028-03-10 is a Friday.
    expect(days.slice(-7)).toEqual([4, 5, 6, 7, 8, 9, 10].map((day) => `2028-03-${String(day).padStart(2, '0')}`));
    expect(days).toEqual(
      expect.arrayContaining(['2028-02-20', '2028-02-27', '2028-02-29', '2028-01-31', '2027-04-30']),
    );
    expect(days).not.toContain('2027-03-31');
    expect(days.length).toBeLessThanOrEqual(KEPT.days + KEPT.weeks + KEPT.months);
  });

  it('whichever there are, the newest stays, and nothing goes that is no backup [server-16]', () => {
    const name = fc.oneof(
      fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true }).map(backupName),
      fc.constantFrom(
        'media',
        'shop.backup',
        'shop-2026-99-99T00-00-00Z.backup',
        `${backupName(new Date(0))}.unfinished`,
      ),
    );
    fc.assert(
      fc.property(fc.uniqueArray(name), (names) => {
        const deleted = backupsToDelete(names);
        const all = names.filter((one) => timeOf(one) !== null).sort();
        expect(deleted.every((one) => all.includes(one))).toBe(true);
        expect(deleted).not.toContain(all.at(-1));
        expect(all.length - deleted.length).toBeLessThanOrEqual(KEPT.days + KEPT.weeks + KEPT.months);
      }),
    );
  });

  it('the hour is that of this machine, also where the clocks change', () => {
    expect(new Date(lastDue(at('20T03:00:00'), 3))).toEqual(at('20T03:00:00'));
    expect(new Date(lastDue(at('20T02:59:59'), 3))).toEqual(at('19T03:00:00'));
  });
});
