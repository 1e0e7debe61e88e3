/** Finds the Chromium that the browser tests use, or fetches one: node tooling/operations/commands/browser.mjs prints its file. */
import { ensureChromium } from './parts/chromium.mjs';
import { stopOnSignals } from './parts/processes.mjs';

stopOnSignals();
const file = await ensureChromium();
if (file) console.log(file);
process.exit(file ? 0 : 1);
