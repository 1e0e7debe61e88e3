/**
 * Finds the Chromium that the browser tests use, or fetches one: node tooling/operations/commands/browser.mjs prints its file,
 * with `--version` that of the one that is there, without fetching any.
 */
import { execFileSync } from 'node:child_process';
import { ensureChromium, findTestBrowser } from './parts/chromium.mjs';
import { stopOnSignals } from './parts/processes.mjs';

if (process.argv.includes('--version')) {
  const there = findTestBrowser();
  console.log(there ? execFileSync(there, ['--version'], { encoding: 'utf8' }).trim() : 'none');
  process.exit(0);
}
stopOnSignals();
const file = await ensureChromium();
if (file) console.log(file);
process.exit(file ? 0 : 1);
