import { readFile, stat } from 'node:fs/promises';

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
    const version = await fileVersion(file);
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

/** @returns a text that changes whenever the file does or another takes its place; undefined when there is none */
export async function fileVersion(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs}-${size}-${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
