const { chmodSync, mkdtempSync, rmSync, statfsSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/** Linux's folder that lies in memory. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;
const PREFIX = 'piston-parts-tests-';

function hasRoom(folder, bytes) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= bytes;
  } catch {
    return false;
  }
}

/**
 * Gives this process and its children a folder for their temporary files. It is in memory where there is room: a database has
 * a thousand files, which a disk removes in seconds.
 * @param inMemory absolute folder that may lie in memory
 * @param bytes that have to be free in it
 * @returns removes it
 */
function openTemporaryFolder(inMemory = IN_MEMORY, bytes = ENOUGH_BYTES) {
  const folder = mkdtempSync(path.join(hasRoom(inMemory, bytes) ? inMemory : os.tmpdir(), PREFIX));
  // PostgreSQL runs as another account when the tests run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // A process of a test may still write.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * The same until this process ends: a test that fails leaves nothing behind either. A process that was started with such a
 * folder keeps it.
 */
function separateTemporaryFiles(inMemory, bytes) {
  if (path.basename(os.tmpdir()).startsWith(PREFIX)) return;
  process.once('exit', openTemporaryFolder(inMemory, bytes));
  // Without a listener there is no `exit`.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
}

module.exports = { openTemporaryFolder, separateTemporaryFiles };
