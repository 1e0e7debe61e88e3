import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';

/** Plain JavaScript: a thread cannot be started from a TypeScript file. */
const PROGRAM = path.join(__dirname, 'run-pglite.cjs');

const WASM = path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm');
let wasm: Promise<WebAssembly.Module> | null = null;

/** Compiled once for all threads of the process: it takes half of the processor time of opening a database. */
function compiledWasm(): Promise<WebAssembly.Module> {
  wasm ??= readFile(WASM).then((bytes) => WebAssembly.compile(bytes));
  return wasm;
}

/** Options and files that PGlite starts with. */
export interface PGliteFiles {
  /** Folder that it keeps its files in; left out, they are in memory. */
  readonly dataDir?: string;
  /** Whether each transaction is on the disk before it counts. */
  readonly fsync?: boolean;
  /** Path of a tar of another one's files. */
  readonly files?: string;
}

/** A connection to PGlite's thread that `pg` takes for a socket. */
class ThreadConnection extends Duplex {
  private port: MessagePort | null = null;

  constructor(private readonly worker: Worker) {
    super();
  }

  connect(): this {
    // An open port would keep the process from ending.
    if (this.destroyed) return this;
    const { port1, port2 } = new MessageChannel();
    this.port = port1.on('message', (bytes: Uint8Array) => this.push(bytes));
    this.worker.postMessage(port2, [port2]);
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  /** `pg` and its pool call this and the next one on each socket. */
  setNoDelay(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  override _read(): void {
    // The thread sends without being asked.
  }

  override _write(bytes: Uint8Array, _: BufferEncoding, done: () => void): void {
    this.port?.postMessage(bytes);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.port?.close();
    done(error);
  }
}

/** PGlite in a separate thread. */
export interface PGliteThread {
  /** @returns a connection to its one session, for one client at a time. */
  connect(): Duplex;
  close(): Promise<void>;
}

/** Rejects with PGlite's error when it cannot open its files. */
export async function startPGliteThread(files: PGliteFiles): Promise<PGliteThread> {
  const workerData = { ...files, pgliteWasmModule: await compiledWasm() };
  // Without the flags of this process, such as a loader of TypeScript.
  const worker = new Worker(PROGRAM, { workerData, execArgv: [] });
  const connections = new Set<ThreadConnection>();
  let failure: Error | null = null;
  worker.once('error', (error) => (failure = error));
  const exited = new Promise<Error>((resolve) => {
    worker.once('exit', () => {
      const reason = (failure ??= new Error('PGlite is closed'));
      connections.forEach((connection) => connection.destroy(reason));
      resolve(reason);
    });
  });
  const outcome = await Promise.race([once(worker, 'message'), exited]);
  if (outcome instanceof Error) throw outcome;
  return {
    connect() {
      const connection = new ThreadConnection(worker);
      connections.add(connection);
      connection.once('close', () => connections.delete(connection));
      if (failure) connection.destroy(failure);
      return connection;
    },
    async close() {
      worker.postMessage(null);
      await exited;
    },
  };
}
