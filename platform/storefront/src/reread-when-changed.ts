import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * Makes a reader of one file that reads and parses it again only when it changed on disk, so that a new build is
 * live on the next request and an old one costs a `stat`.
 *
 * The reader resolves to undefined when there is no such file. When `parse` throws, the last good value stands (a
 * build may be half written); with no good value yet the error is passed on.
 */
export function rereadWhenChanged<Parsed>(
  file: string,
  parse: (bytes: Buffer) => Parsed,
): () => Promise<Parsed | undefined> {
  let last: { version: string; parsed: Parsed } | undefined;

  return async () => {
    const version = fileVersion(file);
    if (version === undefined) return undefined;
    if (last?.version === version) return last.parsed;
    try {
      last = { version, parsed: parse(await readFile(file)) };
    } catch (error) {
      if (!last) throw error;
    }
    return last.parsed;
  };
}

/**
 * Every page asks this of several files. It is synchronous: that takes some 10 µs on a disk, and to hand it to another
 * thread takes longer.
 * @returns a text that changes whenever the file does or another takes its place; undefined when there is none
 */
export function fileVersion(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.mtimeMs}-${stats.size}-${stats.ino}`;
}
