import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@platform/process/operator-error';
import { packBuild, unpackBuild } from '../archive';
import { archiveFile, makeRemoteFolder, readVersion, versionFolder } from '../registry-folder';
import type { VersionRows } from '../state/version-rows';
import { contentsOf, RECORD_FILE, type VersionRecord } from '../version-record';
import type { Bucket } from './bucket';
import { claim, type VersionFiles } from './version-files';

/** How an upload is named here; the bucket may have objects of others. */
const OURS = /^(shell|mf-[a-z0-9-]+)\/[^/]+-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tar\.gz$/;
/** The row follows an upload within a minute; clocks of hosts and buckets differ by less than the rest. */
const TORN_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * The files of versions in a bucket, each version as one archive. A version exists once its row does, which is written
 * last: a torn upload is an object that no row names. Hosts have what they need in their folders.
 * @param root absolute folder of this host
 */
export function bucketFiles(root: string, bucket: Bucket, rows: VersionRows): VersionFiles {
  const fetching = new Map<string, Promise<boolean>>();

  async function fetchVersion(remote: string, version: string): Promise<boolean> {
    const record = await rows.record(remote, version);
    const object = await rows.objectOf(remote, version);
    if (!record || object === undefined) return false;
    const archive = await bucket.get(object);
    if (archive === null) throw new OperatorError(`The bucket lacks ${object}, the files of ${remote}@${version}.`);
    await unpackVersion(root, archive, record);
    return true;
  }

  async function upload(folder: string, record: VersionRecord): Promise<boolean> {
    const { remote, version } = record;
    if ((await rows.taken(remote)).includes(version)) return false;
    const object = `${remote}/${version}-${randomUUID()}.tar.gz`;
    await bucket.put(object, await packBuild(folder));
    const isFirst = await rows.add(record, object);
    // Another one was faster meanwhile: its row counts.
    if (!isFirst) await bucket.remove(object);
    return isFirst;
  }

  return {
    areHere: false,
    adopt: (record) => upload(versionFolder(root, record.remote, record.version), record),
    add: async (staging, record) => {
      if (!(await upload(staging, record))) return false;
      await replace(staging, versionFolder(root, record.remote, record.version));
      return true;
    },
    fetch: async (remote, version) => {
      if (await readVersion(root, remote, version)) return true;
      const name = `${remote}@${version}`;
      const running = fetching.get(name) ?? fetchVersion(remote, version);
      fetching.set(name, running);
      return running.finally(() => fetching.delete(name));
    },
    forget: async (remote, version) => {
      const object = await rows.objectOf(remote, version);
      if (object !== undefined) await bucket.remove(object);
      await rm(versionFolder(root, remote, version), { recursive: true, force: true });
      await rm(archiveFile(root, remote, version), { force: true });
    },
    removeTornUploads: async (isDry) => {
      const before = Date.now() - TORN_AFTER_MS;
      const old = (await bucket.list()).filter(({ name, written }) => OURS.test(name) && written.getTime() < before);
      // Read after the list, so that it has the row of whatever is in that.
      const named = new Set(await rows.objects());
      const torn = old.map(({ name }) => name).filter((name) => !named.has(name));
      if (!isDry) for (const name of torn) await bucket.remove(name);
      return torn;
    },
  };
}

/** What is there instead is of another registry, or was not written whole. */
async function replace(staging: string, folder: string): Promise<void> {
  if (await claim(staging, folder)) return;
  await rm(folder, { recursive: true, force: true });
  await claim(staging, folder);
}

/** @throws OperatorError when the archive does not have what was published */
async function unpackVersion(root: string, archive: Buffer, record: VersionRecord): Promise<void> {
  const { remote, version } = record;
  const staging = path.join(await makeRemoteFolder(root, remote), `.${randomUUID()}`);
  try {
    await mkdir(staging);
    await unpackBuild([archive], staging, remote);
    if ((await contentsOf(staging)) !== record.contents) {
      throw new OperatorError(`The files of ${remote}@${version} in the bucket are not those that were published.`);
    }
    await writeFile(path.join(staging, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
    await replace(staging, versionFolder(root, remote, version));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
