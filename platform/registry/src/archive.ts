import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline as pipe, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { create, Parser, type ReadEntry } from 'tar';
import { OperatorError } from '@platform/process/operator-error';
import { SHELL } from './names';

/** Media type of a packed version. */
export const ARCHIVE_TYPE = 'application/gzip';

const MAX_FILES = 500;
/** It has the pictures of the site, each in several sizes and formats. */
const MAX_FILES_OF_SHELL = 3000;
export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;

/** First byte of anything gzipped. */
export const GZIP_MAGIC = 0x1f;
const CONTROL_CHARACTER = /\p{Cc}/u;
/** Failures of this machine, not of the archive. */
const MACHINE_FAILURES = ['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EPERM', 'EROFS'];

/** @returns why an entry of this path is refused, or null */
function findPathFault(file: string): string | null {
  const leaves = file.startsWith('/') || /^[a-z]:/i.test(file) || file.includes('\\') || file.split('/').includes('..');
  if (leaves) return `${file} leads out of the version's folder.`;
  return CONTROL_CHARACTER.test(file) ? 'There are control characters in the name of a file.' : null;
}

/** Checks the entries one by one, as their headers are read. @returns why an entry is refused, or null */
function createEntryCheck(maxFiles: number): (entry: ReadEntry) => string | null {
  const paths = new Set<string>();
  let bytes = 0;
  return (entry) => {
    const name = path.posix.normalize(entry.path);
    bytes += entry.size;
    if (!['File', 'Directory'].includes(entry.type)) return `${entry.path} is no plain file.`;
    if (paths.has(name)) return `${entry.path} is in it twice.`;
    paths.add(name);
    if (paths.size > maxFiles) return `There are more than ${maxFiles} files in it.`;
    return bytes > MAX_UNPACKED_BYTES ? TOO_BIG : findPathFault(entry.path);
  };
}

const TOO_BIG = `It unpacks to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB.`;
const NO_ARCHIVE = 'It is no gzipped tar archive.';

/** Fails once more than the limit has been read, whatever sizes the archive declares. */
function limitBytes(): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // The tar parser would unzip a second time, on the main thread and without this limit.
      if (passed === 0 && chunk[0] === GZIP_MAGIC) return done(refused(NO_ARCHIVE));
      passed += chunk.length;
      return passed > MAX_UNPACKED_BYTES ? done(refused(TOO_BIG)) : done(null, chunk);
    },
  });
}

const refused = (reason: string) => new OperatorError(`The upload is refused. ${reason}`);

/** No link is ever written, so a checked path stays inside the folder. */
async function writeEntry(entry: ReadEntry, folder: string, signal: AbortSignal): Promise<void> {
  const target = path.join(folder, entry.path);
  if (entry.type === 'Directory') {
    entry.resume();
    await mkdir(target, { recursive: true });
    return;
  }
  await mkdir(path.dirname(target), { recursive: true });
  await pipeline(Readable.from(entry), createWriteStream(target, { flags: 'wx' }), { signal });
}

/** The parser is no stream of Node's own, which a pipeline could end. */
async function feed(parser: Parser, chunks: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  let isOver = false;
  parser.once('eof', () => (isOver = true));
  for await (const chunk of chunks) {
    // The rest is padding, which the parser would collect.
    if (!isOver && !parser.write(chunk)) await once(parser, 'drain', { signal });
  }
  const ended = once(parser, 'end', { signal });
  parser.end();
  await ended;
}

/**
 * Unpacks a build that somebody sent (tar, gzipped) into a folder, which is made. It stops at the first fault or limit,
 * and leaves in the folder what it has written by then. Node's thread pool unzips: other requests do not wait for it.
 * @param archive its bytes, in chunks
 * @param app the remote that it is a build of, or the shell
 * @throws OperatorError when it is no such archive, leads out of the folder, holds anything but plain files, or is too big
 */
export async function unpackBuild(
  archive: Iterable<Buffer> | AsyncIterable<Buffer>,
  folder: string,
  app: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const stop = new AbortController();
  const findFault = createEntryCheck(app === SHELL ? MAX_FILES_OF_SHELL : MAX_FILES);
  let entries = 0;
  let written = Promise.resolve();
  const onReadEntry = (entry: ReadEntry) => {
    entries += 1;
    const fault = findFault(entry);
    if (fault !== null) return stop.abort(refused(fault));
    written = written
      .then(() => writeEntry(entry, folder, stop.signal))
      .catch((error: unknown) => stop.abort(asRefusal(error)));
  };
  const parser = new Parser({ strict: true, zstd: false, onReadEntry });
  parser.on('error', (error: unknown) => stop.abort(asRefusal(error)));
  parser.on('ignoredEntry', ({ path }: ReadEntry) => stop.abort(refused(`${path} is no plain file.`)));
  const parse = (chunks: AsyncIterable<Buffer>) => feed(parser, chunks, stop.signal);
  try {
    await pipeline(Readable.from(archive), createGunzip(), limitBytes(), parse, { signal: stop.signal });
  } catch (error) {
    stop.abort(asRefusal(error));
  }
  await written;
  if (stop.signal.aborted) throw stop.signal.reason;
  if (entries === 0) throw refused('It is empty.');
}

/** @returns the error itself when it is this machine that failed */
function asRefusal(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  return error instanceof OperatorError || MACHINE_FAILURES.includes(code) ? error : refused(NO_ARCHIVE);
}

/** @returns the folder's files as the archive (tar, gzipped) that `unpackBuild` takes; Node's thread pool zips it */
export function packStream(folder: string): Readable {
  return pipe(create({ cwd: folder, portable: true }, ['.']), createGzip(), () => undefined);
}

/** @returns the same, whole */
export async function packBuild(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of packStream(folder)) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}
