/** `npm run types`: checks every package, among them each remote that lies in a folder `mf-*`. */
import { createRequire } from 'node:module';
import { run, stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';

stopOnSignals();
const { remoteFolders } = createRequire(import.meta.url)('@platform/build/remote-folders');
const compiler = inRoot('node_modules/typescript-native/bin/tsc');
const { code } = await run(process.execPath, [compiler, '-b', '.', ...remoteFolders()], { cwd: inRoot('.') });
process.exit(code);
