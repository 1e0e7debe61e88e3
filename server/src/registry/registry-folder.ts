import { access, mkdir, readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { checkApp, checkVersion, isPublishableVersion } from './names';
import { OperatorError } from '../operator-error';
import { parseRecord, RECORD_FILE, type VersionRecord } from './version-record';

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

/** @returns undefined when there is no such version, or an incomplete one */
export async function readVersion(root: string, remote: string, version: string): Promise<VersionRecord | undefined> {
  const file = path.join(versionFolder(root, remote, version), RECORD_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseRecord(text);
}

/** @returns the numbers that are taken, those of removed versions included; unordered */
export async function listVersions(root: string, remote: string): Promise<string[]> {
  const names = await readdir(path.join(root, checkApp(remote))).catch(() => []);
  return names.filter(isPublishableVersion);
}

/** @returns the versions that exist; unordered */
export async function listPublished(root: string, remote: string): Promise<string[]> {
  const versions = await listVersions(root, remote);
  const records = versions.map((version) => path.join(versionFolder(root, remote, version), RECORD_FILE));
  const present = await Promise.all(
    records.map((file) =>
      access(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  return versions.filter((_, index) => present[index]);
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
