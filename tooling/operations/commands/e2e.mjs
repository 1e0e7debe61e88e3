/**
 * `npm run e2e -w e2e`: the browser tests over the production builds. The report is left in .cache/test/playwright.json,
 * where the cache of nx finds it. TEST_ALL=yes runs those as well that npm test leaves to the night.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { freePort } from './parts/free-port.mjs';
import { run, stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';

const folder = inRoot('e2e', '.cache', 'test');
const report = inRoot('e2e', '.cache', 'test', 'playwright.json');

stopOnSignals();
mkdirSync(folder, { recursive: true });
rmSync(report, { force: true });
const { code } = await run(
  process.execPath,
  [
    inRoot('node_modules/@playwright/test/cli.js'),
    'test',
    '--reporter=list,json,./faults/fault-table.reporter.ts',
    ...process.argv.slice(2),
  ],
  {
    limitMinutes: 45,
    cwd: inRoot('e2e'),
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
    },
  },
);
process.exit(code);
