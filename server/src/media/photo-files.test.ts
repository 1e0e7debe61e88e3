import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { addressOf } from '@platform/storefront/media-address';
import { addMediaFiles } from '@platform/storefront/media-files';
import { addBuiltFiles } from '@platform/storefront/static-files';
import { backUpWhenDue } from '../backup/scheduled/scheduled-backup';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { photos } from '../database/photo.schema';
import { createDatabase, type TestDatabase } from '../database/testing/create-database';
import { openS3, type TestS3 } from '../testing/open-s3';
import { findOriginals } from './media-folder';
import { readPhoto, type Photo } from './photo';
import { photoFiles, type PhotoFiles } from './photo-files';

let postgres: TestDatabase;
let database: Database;
let s3: TestS3;
let root: string;
/** Imported by the first host. */
let photo: Photo;
let one: PhotoFiles;
let stored: Buffer;
let hosts = 0;

const withBucket = () => {
  const { endpoint, bucket, region, key, secret } = s3.settings;
  const variables = { BUCKET_ENDPOINT: endpoint, BUCKET: bucket, BUCKET_REGION: region, BUCKET_KEY: key };
  return { ...variables, DATABASE_URL: postgres.url, BUCKET_SECRET: secret };
};
const openHost = (connect: () => Promise<Database> = async () => database) =>
  photoFiles(path.join(root, `host-${(hosts += 1)}`, 'media'), withBucket(), connect);

async function takePhoto(background: string): Promise<Photo> {
  const file = path.join(root, `${background}.png`);
  writeFileSync(
    file,
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return (await readPhoto(file)) as Photo;
}

async function getPicture(host: PhotoFiles, fetchMs?: number) {
  const app = Fastify();
  addBuiltFiles(app);
  addMediaFiles(app, host, fetchMs);
  const response = await app.inject(`${addressOf(photo)}/320.webp`);
  await app.close();
  return response;
}

const [theObject, setObject] = [
  () => [...s3.objects.keys()][0] ?? '',
  (bytes: Buffer) => s3.objects.set(theObject(), bytes),
];

beforeAll(async () => {
  postgres = await createDatabase();
  database = await openDatabase({ url: postgres.url, folder: null });
  s3 = await openS3();
  root = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-photos-'));
  photo = await takePhoto('red');
  one = openHost();
  await one.store(photo);
  stored = s3.objects.get(theObject()) ?? Buffer.of();
});
beforeEach(() => void setObject(stored));
afterAll(async () => {
  await database.close();
  await postgres.stop();
  await s3.close();
  rmSync(root, { recursive: true });
});

describe('A photo that one host imports', () => {
  it('is served by every other one, and exported and backed up there [catalogue-19]', async () => {
    const other = openHost();
    const response = await getPicture(other);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(response.rawPayload).toEqual((await getPicture(one)).rawPayload);
    expect(path.basename(findOriginals(other.folder).get(addressOf(photo)) ?? '')).toBe(`${photo.hash}.png`);

    const { folder } = openHost();
    const backups = path.join(root, 'backups');
    await backUpWhenDue(database, {
      folder: backups,
      hour: 3,
      media: folder,
      environment: withBucket(),
      versions: null,
    });
    expect(readdirSync(path.join(backups, 'media')).sort()).toEqual([photo.hash, 'originals'].sort());
  });

  it.each([
    ['was cut off', () => stored.subarray(0, stored.length / 2)],
    ['is another one', () => s3.objects.get('another') ?? Buffer.of()],
  ])('is not shown when what the bucket sends %s, and is once it is right [catalogue-19]', async (_what, bytes) => {
    const blue = await takePhoto('blue');
    await openHost().store(blue);
    const another = [...s3.objects.keys()].find((name) => name.includes(blue.hash)) ?? '';
    s3.objects.set('another', s3.objects.get(another) ?? Buffer.of());
    const host = openHost();
    setObject(bytes());
    expect(await getPicture(host)).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '5', 'cache-control': 'no-store' },
    });
    await expect(host.fetchAll()).rejects.toThrow(/^1 photos are not here: /);
    const versions = mkdtempSync(path.join(root, 'versions-'));
    mkdirSync(path.join(versions, 'mf-cart', '1.0.0'), { recursive: true });
    const folder = mkdtempSync(path.join(root, 'backups-'));
    const backup = { folder, hour: 3, media: host.folder, environment: withBucket(), versions };
    await expect(backUpWhenDue(database, backup)).rejects.toThrow(/^1 photos are not here: /);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['media', 'published']));
    expect(readdirSync(host.folder).sort()).toEqual(['originals', blue.hash].sort());
    expect(readdirSync(path.join(host.folder, 'originals'))).toEqual([`${blue.hash}.png`]);
    setObject(stored);
    expect((await getPicture(host)).statusCode).toBe(200);
  });

  it('keeps no visitor waiting for a slow bucket, and is there when it has come [catalogue-19]', async () => {
    const host = openHost();
    let respond = () => {};
    s3.waitFor(new Promise((resolve) => (respond = resolve)));
    expect((await getPicture(host, 1)).statusCode).toBe(503);
    respond();
    expect((await getPicture(host)).statusCode).toBe(200);
    s3.setAway(true);
    expect((await getPicture(host)).statusCode).toBe(200);
    expect((await getPicture(openHost())).statusCode).toBe(503);
    s3.setAway(false);
  });

  it('is imported again after the bucket was away, and no host fetches it meanwhile [catalogue-19]', async () => {
    const green = await takePhoto('green');
    const host = openHost();
    s3.setAway(true);
    await expect(host.store(green)).rejects.toThrow(/^The bucket at .* does not answer/);
    s3.setAway(false);
    const other = openHost();
    expect(await other.fetch(green.hash)).toBe(false);
    await host.store(green);
    expect(await other.fetch(green.hash)).toBe(true);
  });

  it('is uploaded at the start of a host that has it, also into a new bucket, and once [catalogue-19]', async () => {
    s3.objects.clear();
    await database.queries.delete(photos);
    await one.uploadAll();
    expect([...s3.objects.keys()]).toEqual([expect.stringContaining(photo.hash)]);
    s3.objects.clear();
    await one.uploadAll();
    expect(await openHost().fetch(photo.hash)).toBe(true);
    setObject(Buffer.from('as it is'));
    await one.uploadAll();
    expect(s3.objects.get(theObject())).toEqual(Buffer.from('as it is'));
  });
});

it('a flood of addresses without a photo asks the database four times at once, and writes nothing [catalogue-19]', async () => {
  let [connecting, most] = [0, 0];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const host = openHost(async () => {
    most = Math.max(most, (connecting += 1));
    await released;
    connecting -= 1;
    return database;
  });
  const hashes = Array.from({ length: 40 }, (_, index) => index.toString(16).padStart(32, '0'));
  const fetched = Promise.all(hashes.map(host.fetch));
  while (connecting < 4) await new Promise(setImmediate);
  release();
  expect(new Set(await fetched)).toEqual(new Set([false]));
  expect(most).toBe(4);
  expect(readdirSync(host.folder)).toEqual(['originals']);
});
