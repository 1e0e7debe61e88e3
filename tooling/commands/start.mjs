/**
 * `npm start`: installs and builds what is missing and opens the shop.
 * PORT=3100 npm start takes another port.
 */
import { buildAll } from './parts/build.mjs';
import { ensureInstalled } from './parts/installation.mjs';
import { start, stopOnSignals } from './parts/processes.mjs';
import { refuseTakenPort } from './parts/free-port.mjs';

stopOnSignals();
await refuseTakenPort(process.env.PORT || 3000);
if (!(await ensureInstalled())) process.exit(1);
if (!(await buildAll())) process.exit(1);
const storefront = start(process.execPath, ['--import', 'tsx', 'server/src/main.ts']);
const { code } = await storefront.ended;
process.exit(code);
