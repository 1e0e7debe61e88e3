import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '@platform/process/durable-files';
import { parseReleases, type Releases } from '../releases';

/** A copy of the last releases that could be read, for the next start. */
const lastGoodFile = (root: string): string => path.join(root, 'registry.last-good.json');

/**
 * @param root absolute folder of the registry
 * @returns undefined when there are none
 */
export async function readLastGood(root: string): Promise<Releases | undefined> {
  try {
    return parseReleases(JSON.parse(await readFile(lastGoodFile(root), 'utf8')));
  } catch {
    return undefined;
  }
}

/** @throws Error of the file system, with the file's name */
export async function writeLastGood(root: string, text: string): Promise<void> {
  const file = lastGoodFile(root);
  try {
    await mkdir(root, { recursive: true });
    await writeWhole(file, text);
  } catch (cause) {
    throw new Error(`${file} was not written.`, { cause });
  }
}
