import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { LoadedBuild, ServerBuild } from './render-process';

/** A file that cannot be read is tried again after this time. */
const READ_AGAIN_MS = 10_000;
/** Texts kept; a remote's is some 50 KB. The processes have their own copies. */
const TEXTS_KEPT = 20;

/**
 * Reads a server build from its file.
 * @param hash of the file's expected content, as `hashOf` returns it
 */
export function serverBuildIn(
  file: string,
  name: string,
  hash: string,
  hashOf: (bytes: Buffer) => string,
): ServerBuild {
  return {
    name,
    hash,
    async read() {
      const bytes = await readFile(file);
      if (hashOf(bytes) !== hash) throw new Error(`${file} is not the file that was published`);
      return bytes.toString();
    },
  };
}

/** Reads each build once. @returns null for one that cannot be read, which is reported */
export function createBuildReader(report: (text: string, error?: unknown) => void) {
  const texts = new LRUCache<string, { readonly build: LoadedBuild | null }, ServerBuild>({
    max: TEXTS_KEPT,
    async fetchMethod(id, _stale, { context, options }) {
      try {
        return { build: { id, text: await context.read() } };
      } catch (error) {
        report(`The server build of ${context.name} cannot be read, so the browser renders it.`, error);
        options.ttl = READ_AGAIN_MS;
        return { build: null };
      }
    },
  });
  return async (build: ServerBuild): Promise<LoadedBuild | null> =>
    (await texts.forceFetch(`${build.name}#${build.hash}`, { context: build })).build;
}
