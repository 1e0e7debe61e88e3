/**
 * `npm start`: installs and builds what is missing, publishes what was built, and opens the shop.
 * PORT=3100 npm start takes another port. npm start -- --simulated lets the backend in the browser answer.
 * npm start -- --only=storefront (or registry, or api) is that role alone. npm start -- --built opens what is built already.
 */
import { parseArgs } from 'node:util';
import { buildAll } from './parts/build.mjs';
import { ensureInstalled } from './parts/installation.mjs';
import { stopOnSignals } from './parts/processes.mjs';
import { typescriptLoader } from './parts/typescript-loader.mjs';

/** For this command alone: the server knows no such flag. */
const BUILT = '--built';

/** Before the build, which takes longer. */
async function refuseTakenPort(load) {
  const { readEnvironment } = load('server/src/environment.ts');
  const { claimPort } = load('platform/process/src/port.ts');
  try {
    await claimPort(readEnvironment({ only: ['PORT'] }).PORT);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

const leaveSignalsToTheStorefront = stopOnSignals();
if (!(await ensureInstalled())) process.exit(1);
const load = typescriptLoader();
await refuseTakenPort(load);
const argv = process.argv.slice(2);
const { values } = parseArgs({ args: argv, options: { only: { type: 'string' } }, strict: false });
const hasPages = !['registry', 'api'].includes(values.only);
if (hasPages && !values.built && !(await buildAll())) process.exit(1);

const flags = argv.filter((argument) => argument !== BUILT);
process.argv.splice(2, argv.length, ...flags, ...(hasPages ? ['--publish'] : []), '--api');
// In this process, so that nothing can outlive it.
leaveSignalsToTheStorefront();
load('server/src/main.ts');
