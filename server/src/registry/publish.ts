import { randomUUID } from 'node:crypto';
import { cp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterVersion, checkVersion, newestFirst, nextVersion } from './names';
import { OperatorError } from '../operator-error';
import { listPublished, listVersions, makeRemoteFolder, readVersion, versionFolder } from './registry-folder';
import { removeOldVersions } from './remove-old-versions';
import { checkRecord, describeBuild, RECORD_FILE, type VersionRecord } from './version-record';

export interface Publication {
  /** Absolute folder of the registry. */
  readonly root: string;
  readonly remote: string;
  /** Absolute folder of the build. It is copied, and stays as it is. */
  readonly build: string;
  /** Left out: the next free one, or the one that has this very content already. */
  readonly version?: string | undefined;
  /** Number of the remote's very first version. */
  readonly first: string;
}

/**
 * Publishes a build as a version that never changes again. It is copied aside and then renamed into its place, so a
 * version is there whole or not at all, and of two that want one number the second gets the next. Versions that are old enough are removed.
 * @returns the version's record, and whether there is a new version at all
 * @throws OperatorError when the build is not whole, or the wanted number is taken by other content
 */
export async function publish({
  root,
  remote,
  build,
  version,
  first,
}: Publication): Promise<{ record: VersionRecord; added: boolean }> {
  if (version !== undefined) checkVersion(version);
  const folder = await makeRemoteFolder(root, remote);
  const staging = path.join(folder, `.${randomUUID()}`);
  try {
    await cp(build, staging, { recursive: true, verbatimSymlinks: true });
    const described = await describeBuild(staging, remote);
    const same = await findSame(root, remote, described.contents, version);
    if (same) return { record: same, added: false };

    let number = version ?? nextVersion(await listVersions(root, remote), first);
    for (;;) {
      const record = checkRecord({ ...described, version: number, published: new Date().toISOString() });
      await writeFile(path.join(staging, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
      if (await claim(staging, versionFolder(root, remote, number))) {
        await removeOldVersions(root, record);
        return { record, added: true };
      }
      if (version !== undefined) throw taken(remote, version);
      number = afterVersion(number);
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function findSame(root: string, remote: string, contents: string, wanted: string | undefined) {
  const candidates = wanted === undefined ? newestFirst(await listPublished(root, remote)) : [wanted];
  const records = await Promise.all(candidates.map((version) => readVersion(root, remote, version)));
  return records.find((record) => record?.contents === contents);
}

/** @returns false when that place is taken */
async function claim(staging: string, place: string): Promise<boolean> {
  try {
    await rename(staging, place);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

const taken = (remote: string, version: string) =>
  new OperatorError(
    `${remote}@${version} is published already, with other content, and a version never changes. ` +
      `Leave --version out to take the next number, or name another.`,
  );
