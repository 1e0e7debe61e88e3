import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { RECORD_FILE } from '@platform/storefront/remote-manifest';
import { checkApp, checkVersion, isPublishableVersion } from './names';
import { OperatorError } from '@platform/process/operator-error';
import { contentsOf, digestOf, isCodeIntact, parseRecord, type VersionRecord } from './version-record';

/**
 * @param published the folder as it was given, relative to the repository or absolute; `.published` by default
 * @returns absolute folder of the registry on this disk, whether it exists or not
 */
export const registryFolder = (repository: string, published?: string): string =>
  path.resolve(repository, published || '.published');

/** @returns absolute folder of one version; the names are checked, so it lies inside `root` */
export const versionFolder = (root: string, remote: string, version: string) =>
  path.join(root, checkApp(remote), checkVersion(version));

/** @returns absolute path of the version's archive, whether it exists or not */
export const archiveFile = (root: string, remote: string, version: string) =>
  path.join(root, checkApp(remote), '.archives', `${checkVersion(version)}.tar.gz`);

/** @returns undefined when there is no such version, or one whose record is missing or damaged */
export async function readVersion(root: string, remote: string, version: string): Promise<VersionRecord | undefined> {
  const file = path.join(versionFolder(root, remote, version), RECORD_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : parseRecord(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a version that can run: its record is the one that was published, and so is all that pages and the server run of it.
 * @param digest of its record, as it was published; left out where it is not known
 * @throws OperatorError with what is wrong with it
 */
export async function readPublishedVersion(
  root: string,
  remote: string,
  version: string,
  digest: string | undefined,
): Promise<VersionRecord> {
  const record = await readVersion(root, remote, version);
  if (!record) throw new OperatorError(`Its ${RECORD_FILE} is missing or damaged.`);
  const hasPublishedCode = isCodeIntact(versionFolder(root, remote, version), record);
  if (hasPublishedCode && (digest ?? digestOf(record)) === digestOf(record)) return record;
  throw changedVersion();
}

/** @throws OperatorError when a file of a version, whichever, is not the one that was published */
export async function refuseChangedFiles(root: string, { remote, version, contents }: VersionRecord): Promise<void> {
  if ((await contentsOf(versionFolder(root, remote, version))) !== contents) throw changedVersion();
}

const changedVersion = () => new OperatorError('Its files are not those that were published.');

/** @returns the numbers that are taken, those of removed versions included; unordered */
async function listVersions(root: string, remote: string): Promise<string[]> {
  const names = await readdir(path.join(root, checkApp(remote))).catch(() => []);
  return names.filter(isPublishableVersion);
}

/** @returns the versions that exist, without damaged ones; unordered */
export async function listPublished(root: string, remote: string): Promise<string[]> {
  const versions = await listVersions(root, remote);
  const records = await Promise.all(versions.map((version) => readVersion(root, remote, version)));
  return versions.filter((_, index) => records[index]);
}

/** @returns the versions of which there is a record that cannot be read; unordered */
export async function listDamaged(root: string, remote: string): Promise<string[]> {
  const versions = await listVersions(root, remote);
  const damaged = versions.map(
    async (version) =>
      existsSync(path.join(versionFolder(root, remote, version), RECORD_FILE)) &&
      !(await readVersion(root, remote, version)),
  );
  const flags = await Promise.all(damaged);
  return versions.filter((_, index) => flags[index]);
}

/** @throws OperatorError when the remote's folder is a link out of the registry */
export async function makeRemoteFolder(root: string, remote: string): Promise<string> {
  const folder = path.join(root, checkApp(remote));
  await mkdir(folder, { recursive: true });
  if ((await realpath(folder)) === path.join(await realpath(root), remote)) return folder;
  throw new OperatorError(
    `${folder} leads out of the registry, so nothing is written there. Replace the link by a folder.`,
  );
}
