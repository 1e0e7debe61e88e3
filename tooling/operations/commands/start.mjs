/**
 * `npm start`: installs and builds what is missing, publishes what was built, and opens the shop.
 * PORT=3100 npm start takes another port. npm start -- --simulated lets the backend in the browser answer.
 * npm start -- --only=storefront (or registry, or api) is that role alone.
 */
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { buildAll } from './parts/build.mjs';
import { refuseTakenPort } from './parts/free-port.mjs';
import { ensureInstalled } from './parts/installation.mjs';
import { stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';

const leaveSignalsToTheStorefront = stopOnSignals();
await refuseTakenPort(process.env.PORT || 3000);
if (!(await ensureInstalled())) process.exit(1);
const { values } = parseArgs({ options: { only: { type: 'string' } }, strict: false });
const hasPages = !['registry', 'api'].includes(values.only);
if (hasPages && !(await buildAll())) process.exit(1);

if (hasPages) process.argv.push('--publish');
process.argv.push('--api');
// In this process, so that nothing can outlive it.
leaveSignalsToTheStorefront();
const load = createRequire(inRoot('server/package.json'));
load('tsx/cjs/api').register();
load(inRoot('server/src/main.ts'));
