/**
 * Runs the embedded database in a separate thread, so that no query keeps the server from responding. Each port that the
 * thread is sent is a connection that speaks PostgreSQL's protocol; PGlite has a single session, so there is one at a time.
 */
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { PGlite } = require('@electric-sql/pglite');
const { pg_trgm } = require('@electric-sql/pglite/contrib/pg_trgm');
const { syncedFiles, syncFolder } = require('./synced-files.cjs');

/** AuthenticationOk and ReadyForQuery: the response to the first message of a connection, which alone has no type. */
const WELCOME = Uint8Array.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** Instead of 128 MB, which each start clears and so fills: its files are in the memory of the operating system anyway. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];

async function serve(pglite, port, message) {
  if (message[0] === 0) {
    // A connection that was given up may have left a transaction open.
    await pglite.exec('rollback');
    port.postMessage(WELCOME);
    return;
  }
  const onRawData = (bytes) => {
    // The bytes are a view of PGlite's memory.
    const copy = bytes.slice();
    port.postMessage(copy, [copy.buffer]);
  };
  await pglite.execProtocolRawStream(message, { syncToFs: false, onRawData });
}

async function run({ files, dataDir, fsync, pgliteWasmModule }) {
  const loadDataDir = files && new Blob([readFileSync(files)]);
  const location = fsync ? syncedFiles(dataDir) : { dataDir };
  const startParams = [...PGlite.defaultStartParams, ...SMALL_BUFFERS];
  const options = { extensions: { pg_trgm }, startParams, pgliteWasmModule, loadDataDir };
  const pglite = await PGlite.create({ ...options, ...location });
  if (fsync) syncFolder(dataDir);
  parentPort.on('message', async (port) => {
    if (port !== null) {
      port.on('message', (message) => serve(pglite, port, message));
      return;
    }
    await pglite.close();
    parentPort.close();
  });
  parentPort.postMessage('ready');
}

void run(workerData);
