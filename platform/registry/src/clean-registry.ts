import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isApp } from './names';

/** Folder of a registry in which uploads are unpacked. */
export const UPLOADS = '.uploads';

/** Longer than any process needs to write here, on any machine. */
const ABANDONED_MS = 60 * 60 * 1000;

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ARCHIVES = '.archives';

/**
 * Removes the leftovers of killed processes: incomplete versions, files and uploads. Recent ones stay, because a
 * process may still write them.
 * @param root absolute folder of the registry, whether it is there or not
 * @throws the system's error when it is no folder
 */
export async function cleanRegistry(root: string): Promise<void> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const remotes = names.filter(isApp).map((remote) => path.join(root, remote));
  const staging = [root, ...remotes, ...remotes.map((folder) => path.join(folder, ARCHIVES))];
  const unfinished = await Promise.all(staging.map(async (folder) => within(folder, (name) => UUID.test(name))));
  const uploads = await within(path.join(root, UPLOADS), () => true);
  for (const leftover of [...unfinished.flat(), ...uploads]) {
    if (await isAbandoned(leftover)) await rm(leftover, { recursive: true, force: true });
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function within(folder: string, isLeftover: (name: string) => boolean): Promise<string[]> {
  return (await namesIn(folder)).filter(isLeftover).map((name) => path.join(folder, name));
}

async function isAbandoned(leftover: string): Promise<boolean> {
  const { mtimeMs } = await stat(leftover).catch(() => ({ mtimeMs: Infinity }));
  return Date.now() - mtimeMs > ABANDONED_MS;
}
