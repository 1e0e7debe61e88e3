import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import fastq from 'fastq';
import { OperatorError } from '@platform/process/operator-error';
import { reasonOf } from '@platform/process/reason';
import type { Report } from '@platform/process/report';
import { openBucket, type Bucket } from '@platform/registry/files/bucket';
import { bucketIn, type BucketVariables } from '@platform/registry/files/bucket-settings';
import { bucketStorage, claim, type VersionStorage } from '@platform/registry/files/version-storage';
import { contentsOf } from '@platform/registry/version-record';
import { addressOf } from '@platform/storefront/media-address';
import type { Queries } from '../database/database';
import { photos } from '../database/photo.schema';
import { findOriginals, ORIGINALS, storePhoto } from './media-folder';
import type { Photo } from './photo';

/** The pictures of imported photos, in the folder of this host and, where there is one, in the bucket that all hosts have. */
export interface PhotoFiles {
  /** Absolute folder of this host. */
  readonly folder: string;
  /**
   * Fetches the pictures of a photo into the folder, unless they are there.
   * @returns false when the shop has no such photo
   * @throws OperatorError when they cannot be fetched
   */
  readonly fetch: (hash: string) => Promise<boolean>;
  /** Fetches those of all photos. @throws OperatorError when some could not be fetched, after the others */
  readonly fetchAll: () => Promise<void>;
  /** Makes the pictures of a photo, for all hosts. */
  readonly store: (photo: Photo) => Promise<void>;
  /** Uploads what the folder has and the bucket lacks: photos of before there was a bucket, and those of a backup. */
  readonly uploadAll: () => Promise<void>;
}

/** The variables that say where photos are. */
export type PhotoEnvironment = BucketVariables & { readonly DATABASE_URL?: string | undefined };

/** So many at a time, so that no flood of requests takes all connections to the database, or the memory. */
const FETCHED_AT_ONCE = 4;
const HASH = /^[0-9a-f]{32}$/;
/** The photo as it was imported, in its object. */
const ORIGINAL = /^original(\.\w+)$/;

const objectOf = (hash: string, contents: string) => `media/${hash}-${contents}.tar.gz`;

type Connect = () => Promise<{ readonly queries: Queries }>;

/** The photos of one host. */
interface Host {
  readonly folder: string;
  readonly storage: VersionStorage;
  readonly connect: Connect;
}

async function inStaging<Result>(folder: string, work: (staging: string) => Promise<Result>): Promise<Result> {
  await mkdir(path.join(folder, ORIGINALS), { recursive: true });
  const staging = path.join(folder, `staging-${randomUUID()}`);
  try {
    return await work(staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function contentsOfPhoto({ connect }: Pick<Host, 'connect'>, hash: string): Promise<string | undefined> {
  const { queries } = await connect();
  const [row] = await queries.select().from(photos).where(eq(photos.hash, hash));
  return row?.contents;
}

const fetchPhoto = (host: Host, hash: string): Promise<boolean> =>
  inStaging(host.folder, async (staging) => {
    const { folder, storage } = host;
    const contents = await contentsOfPhoto(host, hash);
    if (contents === undefined) return false;
    const object = objectOf(hash, contents);
    if (!(await storage.read(object, staging))) throw new OperatorError(`${object}, a photo, is not in the bucket.`);
    if ((await contentsOf(staging)) !== contents) {
      throw new OperatorError(`The pictures of ${object} in the bucket are not those that were imported.`);
    }
    const original = (await readdir(staging)).find((name) => ORIGINAL.test(name));
    if (original !== undefined) {
      const name = original.replace(ORIGINAL, `${hash}$1`);
      await rename(path.join(staging, original), path.join(folder, ORIGINALS, name));
    }
    await claim(staging, path.join(folder, hash));
    return true;
  });

const uploadPhoto = ({ folder, storage, connect }: Host, hash: string): Promise<void> =>
  inStaging(folder, async (staging) => {
    await cp(path.join(folder, hash), staging, { recursive: true });
    const original = findOriginals(folder).get(addressOf({ hash }));
    if (original !== undefined) await copyFile(original, path.join(staging, `original${path.extname(original)}`));
    const contents = await contentsOf(staging);
    await storage.write(objectOf(hash, contents), staging);
    const { queries } = await connect();
    await queries
      .insert(photos)
      .values({ hash, contents })
      .onConflictDoUpdate({ target: photos.hash, set: { contents } });
  });

/** A photo is one object, whose name and row have the hash of its contents. The row is written last. */
function photosInBucket(folder: string, bucket: Bucket, connect: Connect): PhotoFiles {
  const host = { folder, storage: bucketStorage(bucket), connect };
  const queue = fastq.promise((hash: string) => fetchPhoto(host, hash), FETCHED_AT_ONCE);
  const fetching = new Map<string, Promise<boolean>>();

  async function fetch(hash: string): Promise<boolean> {
    if (existsSync(path.join(folder, hash))) return true;
    const running = fetching.get(hash) ?? queue.push(hash).finally(() => fetching.delete(hash));
    fetching.set(hash, running);
    return running;
  }

  return {
    folder,
    fetch,
    fetchAll: async () => {
      const { queries } = await connect();
      const rows = await queries.select({ hash: photos.hash }).from(photos);
      const faults: string[] = [];
      for (const { hash } of rows) await fetch(hash).catch((error: unknown) => faults.push(reasonOf(error)));
      if (faults.length > 0) throw new OperatorError(`${faults.length} photos are not here: ${faults[0]}`);
    },
    store: async (photo) => {
      await storePhoto(photo, folder);
      if ((await contentsOfPhoto(host, photo.hash)) === undefined) await uploadPhoto(host, photo.hash);
    },
    uploadAll: async () => {
      const hashes = existsSync(folder) ? (await readdir(folder)).filter((name) => HASH.test(name)) : [];
      if (hashes.length === 0) return;
      const objects = new Set((await bucket.list()).map(({ name }) => name));
      for (const hash of hashes) {
        const contents = await contentsOfPhoto(host, hash);
        if (contents === undefined || !objects.has(objectOf(hash, contents))) await uploadPhoto(host, hash);
      }
    },
  };
}

const nothing = async () => {};

const photosInFolder = (folder: string): PhotoFiles => ({
  folder,
  fetch: async (hash) => existsSync(path.join(folder, hash)),
  fetchAll: nothing,
  store: (photo) => storePhoto(photo, folder),
  uploadAll: nothing,
});

/**
 * An embedded database has one host, and no bucket for its photos.
 * @param folder absolute folder of this host
 * @param connect opens the shop's database, or returns the one that is open
 */
export function photoFiles(folder: string, environment: PhotoEnvironment, connect: Connect): PhotoFiles {
  const settings = environment.DATABASE_URL === undefined ? null : bucketIn(environment);
  return settings ? photosInBucket(folder, openBucket(settings), connect) : photosInFolder(folder);
}

/**
 * The photos that a shop serves. What this host has and the bucket lacks is uploaded meanwhile, or by the next start.
 * @param registry null when what is built is served: then nothing is in a bucket
 */
export function openPhotos(
  folder: string,
  environment: PhotoEnvironment,
  registry: { readonly connect: Connect } | null,
  report: Report,
): PhotoFiles {
  const photos = registry ? photoFiles(folder, environment, registry.connect) : photosInFolder(folder);
  photos.uploadAll().catch((error: unknown) => report(`Not all photos are in the bucket: ${reasonOf(error)}`));
  return photos;
}
