/** `npm run types`: checks every package, among them each remote that lies in a folder `mf-*`, and its browser tests. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { run, stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';

/** Several check the files of one project, and each of them the types of the libraries. There are projects enough for all processors. */
const ONE_CHECKER = ['--checkers', '1'];

stopOnSignals();
const { remoteFolders } = createRequire(import.meta.url)('@platform/build/remote-folders');
const compiler = inRoot('node_modules/typescript-native/bin/tsc');
const ofBrowserTests = remoteFolders()
  .map((remote) => `${remote}/e2e`)
  .filter((folder) => existsSync(inRoot(folder)));
const { code } = await run(
  process.execPath,
  [compiler, '-b', ...ONE_CHECKER, '.', ...remoteFolders(), ...ofBrowserTests],
  {
    cwd: inRoot('.'),
  },
);
process.exit(code);
