import { createRequire } from 'node:module';
import { inRoot } from './repository.mjs';

/**
 * For commands that run the server's sources in their own process, which starts faster than another one. The packages
 * have to be installed.
 * @returns loads a TypeScript module, named from the repository's root
 */
export function typescriptLoader() {
  const load = createRequire(inRoot('server/package.json'));
  load('tsx/cjs/api').register();
  return (file) => load(inRoot(file));
}
