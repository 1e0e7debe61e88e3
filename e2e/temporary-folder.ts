import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A folder that goes with its process: Playwright also loads a spec in processes that run none of its tests and no
 * `afterAll`, and so leave behind what the module makes.
 */
export function temporaryFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), `piston-parts-${name}-`)));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
