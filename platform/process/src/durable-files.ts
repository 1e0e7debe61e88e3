import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Windows flushes only what is open for writing, which no folder can be. */
const canFlush = process.platform !== 'win32';

/** A file's bytes, or the names in a folder, survive a power cut once it is flushed, and not before. */
async function flush(target: string): Promise<void> {
  if (!canFlush) return;
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces a file atomically: readers find the whole old text or the whole new one, also after a power cut.
 * @param mode its rights; by default those of a new file
 */
export async function writeWhole(file: string, text: string, mode?: number): Promise<void> {
  const next = `${file}.${randomUUID()}`;
  try {
    const handle = await open(next, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(next, file);
    await flush(path.dirname(file));
  } finally {
    await rm(next, { force: true });
  }
}

/** Renames a folder once all that is in it is flushed: after a power cut it is there whole, or not at all. */
export async function renameFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const inside = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  await Promise.all([from, ...inside.map(({ parentPath, name }) => path.join(parentPath, name))].map(flush));
  await rename(from, to);
  await flush(path.dirname(to));
}
