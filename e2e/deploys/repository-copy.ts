import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { REPOSITORY } from './own-shop';

/** Folders that a clone lacks, besides builds and the cache of the type checker. */
const LEFT_OUT = /^(node_modules|\.git|\.nx|\.data|\.published|test-results|coverage)$/;
/** Scopes of the packages of this repository. */
const OURS = ['@piston-parts', '@platform'];

const isCopied = (file: string) =>
  !LEFT_OUT.test(path.basename(file)) && !/[\\/]\.cache[\\/](?!types)/.test(`${file}${path.sep}`);

function linkEach(from: string, to: string, left: readonly string[] = []): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (!left.includes(name)) symlinkSync(path.join(from, name), path.join(to, name));
  }
}

/**
 * A copy of this repository with its builds, in which packages of ours are those of the copy and all others are links.
 * @returns its absolute folder, and a function that removes it
 */
export function copyRepository(): { readonly folder: string; readonly remove: () => void } {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'piston-parts-copy-')));
  cpSync(REPOSITORY, folder, { recursive: true, preserveTimestamps: true, filter: isCopied });

  const packages = path.join(REPOSITORY, 'node_modules');
  linkEach(packages, path.join(folder, 'node_modules'), [...OURS, '.cache']);
  for (const scope of OURS) {
    mkdirSync(path.join(folder, 'node_modules', scope));
    for (const name of readdirSync(path.join(packages, scope))) {
      const own = path.relative(REPOSITORY, realpathSync(path.join(packages, scope, name)));
      symlinkSync(path.join(folder, own), path.join(folder, 'node_modules', scope, name));
      // Where npm puts a version of a library that only this package has.
      const nested = path.join(own, 'node_modules');
      if (existsSync(path.join(REPOSITORY, nested))) linkEach(path.join(REPOSITORY, nested), path.join(folder, nested));
    }
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
