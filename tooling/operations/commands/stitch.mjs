/**
 * `npm run stitch`: the browser journeys over a shop in which some remotes are other builds than the live ones.
 * npm run stitch -- --with mf-cart=mf-cart/dist --shop http://localhost:3000     that build in a running shop
 * npm run stitch -- --with mf-cart=/tmp/mf-cart --with mf-account=http://localhost:5000/mf-account/0.2.0/
 *   --only session     these specs instead of the journeys       --size phone     at one size
 *   --list             prints what would run
 */
import { buildAll } from './parts/build.mjs';
import { ensureChromium } from './parts/chromium.mjs';
import { ensureInstalled } from './parts/installation.mjs';
import { run, stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';

stopOnSignals();
const argv = process.argv.slice(2);
if (!(await ensureInstalled())) process.exit(1);
if (!argv.includes('--shop') && !(await buildAll())) process.exit(1);
const chromium = await ensureChromium();
if (!chromium) process.exit(1);

const { code } = await run(process.execPath, ['--import', 'tsx', inRoot('tooling/test-kit/stitch/run.ts'), ...argv], {
  env: { CHROMIUM: chromium },
});
process.exit(code);
