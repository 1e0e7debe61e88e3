import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import { RegistryError } from './registry-error';

const MOST_FILES = 500;
const MOST_BYTES = 50 * 1024 * 1024;

/**
 * Looks through an archive before anything of it is written.
 * @returns what is wrong with it, or null
 */
async function findFault(archive: Buffer): Promise<string | null> {
  let fault: string | null = null;
  let files = 0;
  let bytes = 0;
  const look = (entry: tar.ReadEntry) => {
    files += 1;
    bytes += entry.size;
    const leaves = entry.path.startsWith('/') || entry.path.includes('\\') || entry.path.split('/').includes('..');
    if (leaves) fault ??= `${entry.path} leads out of the version's folder.`;
    if (!['File', 'Directory'].includes(entry.type)) fault ??= `${entry.path} is no plain file.`;
    if (files > MOST_FILES) fault ??= `There are more than ${MOST_FILES} files in it.`;
    if (bytes > MOST_BYTES) fault ??= `It unpacks to more than ${MOST_BYTES / 1024 / 1024} MB.`;
    entry.resume();
  };
  await pipeline(Readable.from([archive]), tar.list({ strict: true, onReadEntry: look }));
  return fault ?? (files === 0 ? 'It is empty.' : null);
}

/**
 * Unpacks a build that somebody sent (tar, gzipped) into a folder, which is made.
 * @throws RegistryError when it is no such archive, leads out of the folder, holds anything but plain files, or is too big
 */
export async function unpackBuild(archive: Buffer, folder: string): Promise<void> {
  const fault = await findFault(archive).catch(() => 'It is no gzipped tar archive.');
  if (fault !== null) throw new RegistryError(`The upload is refused. ${fault}`);
  await mkdir(folder, { recursive: true });
  await pipeline(Readable.from([archive]), tar.extract({ cwd: folder, strict: true, preserveOwner: false }));
}
