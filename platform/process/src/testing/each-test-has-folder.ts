import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Gives each test an empty temporary folder, which is removed after it, unless the test has removed it.
 * @param name says in the folder's name what it is for
 * @param give takes the folder's absolute path before each test
 */
export function eachTestHasFolder(name: string, give: (folder: string) => void): void {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), `piston-parts-${name}-`));
    give(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
}
