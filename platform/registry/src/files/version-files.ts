import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '@platform/process/operator-error';
import type { Report } from '@platform/process/report';
import { RECORD_FILE } from '@platform/storefront/remote-manifest';
import { archiveFile, makeRemoteFolder, readVersion, versionFolder } from '../registry-folder';
import type { VersionRows } from '../version-rows';
import { contentsOf, type VersionRecord } from '../version-record';
import { adoptFolder } from './adopt-folder';
import { claim, type VersionStorage } from './version-storage';

/** The row follows an upload within a minute; clocks of hosts and buckets differ by less than the rest. */
const TORN_AFTER_MS = 24 * 60 * 60 * 1000;

/** The files of versions, which never change. Those that this host needs are in its folder. */
export interface VersionFiles {
  /** Makes this host's folder agree with the list of versions, when a server opens it; see `adoptFolder`. */
  readonly adopt: (report: Report) => Promise<void>;
  /**
   * Makes a version of a folder, which is moved away. The version is there whole, or not at all.
   * @param staging absolute; beside the versions, with the version's `version.json`
   * @returns false when that version exists already
   */
  readonly add: (staging: string, record: VersionRecord) => Promise<boolean>;
  /**
   * Fetches a version into this host's folder, unless it is there.
   * @returns false when there is no such version
   * @throws OperatorError when it cannot be fetched
   */
  readonly fetch: (remote: string, version: string) => Promise<boolean>;
  /** Deletes what is left of a version that was removed from the list. */
  readonly forget: (remote: string, version: string) => Promise<void>;
  /**
   * Deletes uploads that never became versions, once nobody can be at work on them any more.
   * @returns their names, also when `isDry` leaves them
   */
  readonly removeTornUploads: (isDry: boolean) => Promise<string[]>;
}

/**
 * A version exists once its row does, which is written last: a torn upload is an object that no row names.
 * @param root absolute folder of this host
 */
export function versionFiles(root: string, storage: VersionStorage, rows: VersionRows): VersionFiles {
  const fetching = new Map<string, Promise<boolean>>();

  async function fetchVersion(remote: string, version: string): Promise<boolean> {
    const row = await rows.find(remote, version);
    if (!row || row.removed) return false;
    const staging = path.join(await makeRemoteFolder(root, remote), `.${randomUUID()}`);
    try {
      if (!(await storage.read(row.object, staging))) {
        throw new OperatorError(
          `${row.object}, the files of ${remote}@${version}, is missing. Publish the build again.`,
        );
      }
      if ((await contentsOf(staging)) !== row.record.contents) {
        throw new OperatorError(`The files of ${remote}@${version} in the bucket are not those that were published.`);
      }
      await writeFile(path.join(staging, RECORD_FILE), `${JSON.stringify(row.record, null, 2)}\n`);
      await replace(staging, versionFolder(root, remote, version));
      return true;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  return {
    adopt: (report) => adoptFolder({ root, rows, storage }, report),
    add: async (staging, record) => {
      const { remote, version } = record;
      if ((await rows.taken(remote)).includes(version)) return false;
      const object = storage.nameFor(remote, version);
      if (!(await storage.write(object, staging))) return false;
      if (!(await rows.add({ remote, version, record, object }))) {
        // Another one was faster meanwhile: its row counts.
        await storage.remove(object);
        return false;
      }
      if (existsSync(staging)) await replace(staging, versionFolder(root, remote, version));
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
      const row = await rows.find(remote, version);
      if (row) await storage.remove(row.object);
      await rm(versionFolder(root, remote, version), { recursive: true, force: true });
      await rm(archiveFile(root, remote, version), { force: true });
    },
    removeTornUploads: async (isDry) => {
      const startedBefore = Date.now() - TORN_AFTER_MS;
      const old = (await storage.list()).filter(({ written }) => written.getTime() < startedBefore);
      // Read after the list, so that it has the row of whatever is in that.
      const named = new Set((await rows.all()).map(({ object }) => object));
      const torn = old.map(({ name }) => name).filter((name) => !named.has(name));
      if (!isDry) for (const name of torn) await storage.remove(name);
      return torn;
    },
  };
}

/** Files in its place are of another registry, or were not written whole. */
async function replace(staging: string, folder: string): Promise<void> {
  if (await claim(staging, folder)) return;
  await rm(folder, { recursive: true, force: true });
  await claim(staging, folder);
}
