import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Report } from '@platform/process/report';
import { RECORD_FILE } from '@platform/storefront/remote-manifest';
import { readVersion, versionFolder } from '../registry-folder';
import type { VersionRow, VersionRows } from '../version-rows';
import type { VersionRecord } from '../version-record';
import { folderStorage, type VersionStorage } from './version-storage';

/** In a folder of before versions were listed in the database alone, it reserves the number of a removed version. */
const REMOVED = 'removed';

interface Adoption {
  /** Absolute folder of this host. */
  readonly root: string;
  readonly rows: VersionRows;
  readonly storage: VersionStorage;
}

/**
 * Makes this host's folder agree with the list of versions, when it is opened: versions that are not on the list get their
 * row, those from before a bucket are uploaded, and what was removed or is another one is deleted here. Without database or
 * bucket the host opens with what it has, and the next start does it.
 */
export const adoptFolder = (adoption: Adoption, report: Report): Promise<void> =>
  adopt(adoption, report).catch((error: unknown) =>
    report(
      `${adoption.root} is not compared with the list of its versions: ${error instanceof Error ? error.message : String(error)}`,
    ),
  );

async function adopt(adoption: Adoption, report: Report): Promise<void> {
  const { root, rows } = adoption;
  const listed = new Map((await rows.all()).map((row) => [`${row.remote}/${row.version}`, row]));
  for (const { name } of await folderStorage(root).list()) {
    const [remote = '', version = ''] = name.split('/');
    const folder = versionFolder(root, remote, version);
    const here = { name, remote, version, folder, record: await readVersion(root, remote, version) };
    if (!here.record && existsSync(path.join(folder, RECORD_FILE))) {
      report(`${remote}@${version} is left out: its version.json cannot be read. Publish its build again.`);
    }
    const row = listed.get(name);
    await (row ? compareWithRow(adoption, here, row) : addRow(adoption, here));
  }
}

interface FolderOfVersion {
  /** Its path inside the registry's folder. */
  readonly name: string;
  readonly remote: string;
  readonly version: string;
  readonly folder: string;
  /** Undefined where it cannot be read. */
  readonly record: VersionRecord | undefined;
}

async function compareWithRow({ rows, storage }: Adoption, here: FolderOfVersion, row: VersionRow): Promise<void> {
  const { name, remote, version, folder, record } = here;
  const isOther = record !== undefined && row.record.contents !== record.contents;
  if (row.removed || (row.object !== name && isOther)) return rm(folder, { recursive: true });
  const isOfBucket = storage.nameFor(remote, version) !== name;
  if (row.object === name && isOfBucket && record) {
    await rows.moveFiles(remote, version, await upload(storage, here));
  }
}

/** Its number is taken, whatever is left of it. */
async function addRow({ rows, storage }: Adoption, here: FolderOfVersion): Promise<void> {
  const { name, remote, version, folder, record } = here;
  const object = record ? await upload(storage, here) : name;
  await rows.add({ remote, version, record: record ?? ({} as VersionRecord), object });
  if (!existsSync(path.join(folder, REMOVED))) return;
  await rows.remove(remote, version);
  await rm(folder, { recursive: true });
}

/** @returns the name of the version's object; in the registry's folder, it is there already */
async function upload(storage: VersionStorage, { remote, version, folder }: FolderOfVersion): Promise<string> {
  const object = storage.nameFor(remote, version);
  await storage.write(object, folder);
  return object;
}
