/**
 * `npm run stitched`: builds what changed and runs the stitched tests, the built remotes in the real shell (jsdom).
 * npm run stitched -- buying       one file of them; whatever follows goes to Jest
 */
import { buildAll } from './parts/build.mjs';
import { ensureInstalled } from './parts/installation.mjs';
import { JEST_FLAGS } from './parts/jest-flags.mjs';
import { run, stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';

stopOnSignals();
const started = Date.now();
if (!(await ensureInstalled())) process.exit(1);
if (!(await buildAll())) process.exit(1);

const jest = inRoot('node_modules/jest/bin/jest.js');
const config = inRoot('e2e/stitched/jest.config.cjs');
const { code } = await run(process.execPath, [...JEST_FLAGS, jest, '--config', config, ...process.argv.slice(2)]);
console.log(`Built and tested in ${Math.round((Date.now() - started) / 1000)} s.`);
process.exit(code);
