import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import path from 'node:path';
import { HEADERS_OF_PAGES } from './security-headers';
import { isForServer } from './server-file';

const SECOND_MS = 1000;
const YEAR = { maxAge: 365 * 24 * 60 * 60 * SECOND_MS, immutable: true };
const TEN_MINUTES = { maxAge: 10 * 60 * SECOND_MS };
const REVALIDATE = { maxAge: 0 };

const CONTENT_HASHED = /\.[0-9a-f]{8,}\.[a-z0-9.]+$/i;
const MANIFEST = /(^|\/)mf-(manifest|stats)\.json$/;
const FILE = /\.[a-z][a-z0-9]*$/i;

/** Opened as a page, a file of a build runs nothing and reads nothing of the shop. What loads it has a policy itself. */
function startFile(reply: FastifyReply): void {
  for (const name of HEADERS_OF_PAGES) void reply.removeHeader(name);
  void reply.headers({ vary: 'accept-encoding', 'content-security-policy': "sandbox; default-src 'none'" });
}

/** Tells a file's address from a page's: its last segment has an extension. */
export function isFilePath(address: string): boolean {
  return FILE.test(address.slice(address.lastIndexOf('/') + 1));
}

/** Tells whether a file never changes: its name has a hash of its content. */
export const isContentHashed = (file: string): boolean => CONTENT_HASHED.test(file);

/** `//server/x.js` and `./server/x.js` name the file that `server/x.js` names; the shop's pages write none of them. */
const isPlainPath = (file: string): boolean => path.posix.join('/', file) === `/${file}`;

/** Tells whether a file of a build, by its path in it as it was asked for, is for browsers. */
export function isPublicFile(file: string): boolean {
  return isFilePath(file) && isPlainPath(file) && !isForServer(file);
}

/** Lets `sendBuiltFile` be used in this instance. */
export function addBuiltFiles(app: FastifyInstance): void {
  app.register(fastifyStatic, { serve: false, index: false, preCompressed: true, dotfiles: 'ignore' });
}

/**
 * Answers with a file of a build, compressed beforehand where the visitor takes it and the build has it. A file with a
 * content hash in its name never changes and is kept for good; the others are asked for again after a while.
 * @param file path inside the build, decoded, untrusted: whatever leaves the folder is refused
 * @param folder absolute folder of the build
 */
export function sendBuiltFile(reply: FastifyReply, file: string, folder: string): FastifyReply {
  startFile(reply);
  return reply.sendFile(file, folder, keepingTime(file));
}

/**
 * Answers with a file that has another content for other visitors, so that no cache between hands it on.
 * @param file @param folder as for `sendBuiltFile`
 */
export function sendOwnFile(reply: FastifyReply, file: string, folder: string): FastifyReply {
  const { maxAge } = keepingTime(file);
  startFile(reply);
  void reply.header('cache-control', `private, max-age=${maxAge / SECOND_MS}`);
  return reply.sendFile(file, folder, { cacheControl: false });
}

/**
 * Answers with a file of a published version, which never changes whatever its name is.
 * @param file @param folder as for `sendBuiltFile`
 */
export function sendVersionFile(reply: FastifyReply, file: string, folder: string): FastifyReply {
  startFile(reply);
  return reply.sendFile(file, folder, YEAR);
}

function keepingTime(file: string): { maxAge: number; immutable?: boolean } {
  if (isContentHashed(file)) return YEAR;
  return MANIFEST.test(file) ? REVALIDATE : TEN_MINUTES;
}
