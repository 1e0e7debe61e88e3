import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const backwards = (text: string) => [...text].reverse().join('');

interface Renaming {
  /** A chunk whose files the build has lost. */
  readonly without?: string | undefined;
  /** Changes the text of a script or style. */
  readonly change?: (text: string) => string;
}

/**
 * Makes another build out of one of the shell: the same code, and no file has the name that it had.
 * @param build absolute folder; it is changed
 */
export function renameShellFiles(build: string, { without, change = (text) => text }: Renaming = {}): void {
  const folder = path.join(build, 'shell');
  const hashes = readdirSync(folder).flatMap((name) => /\.([0-9a-f]{8})\.(js|css)$/.exec(name)?.[1] ?? []);
  const renamed = (text: string) => hashes.reduce((all, hash) => all.replaceAll(hash, backwards(hash)), text);
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css)(\.gz|\.br)?$/.test(name)) continue;
    const text = readFileSync(path.join(folder, name), 'utf8');
    rmSync(path.join(folder, name));
    // Compressed files would have to be compressed again, so files are served uncompressed.
    if (/\.(js|css)$/.test(name) && !(without && name.startsWith(without)))
      writeFileSync(path.join(folder, renamed(name)), change(renamed(text)));
  }
  const page = path.join(build, 'index.html');
  writeFileSync(page, renamed(readFileSync(page, 'utf8')));
}
