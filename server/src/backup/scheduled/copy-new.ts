import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ORIGINALS } from '../../media/media-folder';

/** The pictures of imported photos, in the data of a shop and beside its backups. */
export const MEDIA = 'media';
/** The registry's versions beside the backups. */
export const VERSIONS = 'published';

/** A file that is being written has such a name until it is whole. */
const UNFINISHED = /^(\.|staging-)/;

async function entriesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  return names.filter((name) => !UNFINISHED.test(name));
}

/** Copies the files and folders that the other folder does not have: each is whole or not there, and never changes. */
async function copyNew(from: string, to: string): Promise<void> {
  const names = await entriesOf(from);
  if (names.length === 0) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  const present = new Set(await entriesOf(to));
  for (const name of names.filter((one) => !present.has(one))) {
    const unfinished = path.join(to, `.${name}.unfinished`);
    await rm(unfinished, { recursive: true, force: true });
    await cp(path.join(from, name), unfinished, { recursive: true });
    await rename(unfinished, path.join(to, name));
  }
}

/** Copies new pictures and the originals that they were made from. */
export async function copyMedia(from: string, to: string): Promise<void> {
  await copyNew(path.join(from, ORIGINALS), path.join(to, ORIGINALS));
  await copyNew(from, to);
}

/** Copies new versions of each remote and of the shell. */
export async function copyVersions(from: string, to: string): Promise<void> {
  for (const app of await entriesOf(from)) await copyNew(path.join(from, app), path.join(to, app));
}
