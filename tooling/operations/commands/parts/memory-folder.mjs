import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Linux's folder that lies in memory. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

function hasRoom(folder, bytes) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= bytes;
  } catch {
    return false;
  }
}

/**
 * A folder for the temporary files of a run of tests, in memory where there is room: a database has a thousand files, which
 * a disk removes in seconds. It goes with this process.
 * @param inMemory absolute folder that may lie in memory
 * @param bytes that have to be free in it
 * @returns environment variables for the run; none where there is no such room
 */
export function temporaryFiles(inMemory = IN_MEMORY, bytes = ENOUGH_BYTES) {
  if (!hasRoom(inMemory, bytes)) return {};
  const folder = mkdtempSync(path.join(inMemory, 'piston-parts-'));
  // PostgreSQL runs as another account when the tests run as root.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}
