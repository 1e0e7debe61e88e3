/** Files of the embedded database that a power cut cannot take back: a transaction is on the disk before it counts. */
const fs = require('node:fs');
const path = require('node:path');
const { PGlite } = require('@electric-sql/pglite');
const { NodeFS } = require('@electric-sql/pglite/nodefs');

/** PGlite's own start turns fsync off. */
const NO_FSYNC = '-F';
/** Emscripten passes `fsync` to the file system, and ignores `fdatasync`, which PostgreSQL would choose. */
const WAL_SYNC_METHOD = ['-c', 'wal_sync_method=fsync'];

/** PGlite's folder, with the hook that Emscripten calls for `fsync` and its file system of Node lacks. */
class SyncedFolder extends NodeFS {
  async init(pglite, options) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addHook = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        fs.fsyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, addHook] } };
  }
}

/** @returns options of PGlite in a folder */
const syncedFiles = (folder) => ({
  fs: new SyncedFolder(folder),
  startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== NO_FSYNC), ...WAL_SYNC_METHOD],
});

/** Syncs all that was written without fsync before: by the creation of the database, a command or an earlier start. */
function syncFolder(folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files) sync(file, 'r+');
  // Windows has no handles of folders.
  const folders =
    process.platform === 'win32' ? [] : [...new Set(files.map((file) => path.dirname(file))), path.dirname(folder)];
  for (const name of folders) sync(name, 'r');
}

function sync(file, flags) {
  const handle = fs.openSync(file, flags);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

module.exports = { syncedFiles, syncFolder };
