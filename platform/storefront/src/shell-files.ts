import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LiveShell } from './live-remotes';
import type { IsReleased } from './remote-files';
import { isContentHashed, isPublicFile, sendBuiltFile, sendOwnFile } from './static-files';

/** Folders of the shell's versions that may have a file that some page asks for, latest first; absolute. */
export type ListShells = () => Promise<readonly string[]>;

/** Fetches versions to this host that may have a file. Resolves to their folders. */
export type FetchShells = (file: string) => Promise<readonly string[]>;

type FileRequest = FastifyRequest<{ Params: { '*': string } }>;

/** The shells whose files come before those of the others. */
interface ShellsOfVisitor {
  readonly live: LiveShell | undefined;
  /** The visitor's: another one for who is on a canary's side, or previews a version. */
  readonly own: LiveShell | undefined;
}

interface ShellFilesOptions {
  /** Default: none is published. */
  readonly listShells?: ListShells | undefined;
  /** Absolute folder of the build that counts where no shell is released. */
  readonly unreleased?: string;
  /** Default: this host has all. */
  readonly fetchShells?: FetchShells | undefined;
  readonly isReleased: IsReleased;
}

/** More than a registry keeps. */
const MAX_FOLDERS = 100;

/** A published version never changes, so its files are listed once. */
function createFileLists() {
  const lists = new LRUCache<string, ReadonlySet<string>>({ max: MAX_FOLDERS });
  return (folder: string, file: string): boolean => {
    const files = lists.get(folder) ?? listFiles(folder);
    if (!files) return false;
    lists.set(folder, files);
    return files.has(file);
  };
}

/** @returns undefined for a version that was removed meanwhile */
function listFiles(folder: string): ReadonlySet<string> | undefined {
  if (!existsSync(folder)) return undefined;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return new Set(names.map((name) => name.split(path.sep).join('/')));
}

/**
 * Makes the function that sends files of the shell. A file with a hash in its name is sent from any released version that
 * has it: pages of several versions are open at a time, and hosts learn of a release one after another. One without, and
 * one of a version that is only previewed, from the visitor's version.
 */
export function createShellFiles({ listShells, unreleased, fetchShells, isReleased }: ShellFilesOptions) {
  const has = createFileLists();

  async function findReleased(file: string, folders: readonly string[]): Promise<string | undefined> {
    for (const folder of folders) {
      if (has(folder, file) && (await isReleased('shell', path.basename(folder)))) return folder;
    }
    return undefined;
  }

  /** Files that every visitor may have. */
  async function findPublic(file: string, live: LiveShell | undefined): Promise<string | undefined> {
    if (live && has(live.folder, file)) return live.folder;
    const folder = await findReleased(file, listShells && isContentHashed(file) ? await listShells() : []);
    if (folder !== undefined) return folder;
    if (unreleased !== undefined && existsSync(path.join(unreleased, file))) return unreleased;
    return findReleased(file, (await fetchShells?.(file)) ?? []);
  }

  const findOwn = (file: string, { live, own }: Partial<ShellsOfVisitor> = {}): string | undefined =>
    own && own.folder !== live?.folder && has(own.folder, file) ? own.folder : undefined;

  return async (reply: FastifyReply, file: string, shells?: ShellsOfVisitor): Promise<FastifyReply> => {
    if (!isPublicFile(file)) return notFound(reply);
    const first = isContentHashed(file) ? undefined : findOwn(file, shells);
    const shared = first === undefined ? await findPublic(file, shells?.live) : undefined;
    if (shared !== undefined) return sendBuiltFile(reply, file, shared);
    const own = first ?? findOwn(file, shells);
    return own === undefined ? notFound(reply) : sendOwnFile(reply, file, own);
  };
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Serves the files of every released version of the shell, `/shell/…`, where pages of another host ask for them. */
export function addShellFiles(app: FastifyInstance, options: ShellFilesOptions): void {
  const sendFile = createShellFiles(options);
  app.get('/shell/*', (request: FileRequest, reply) => sendFile(reply, `shell/${request.params['*']}`));
}
