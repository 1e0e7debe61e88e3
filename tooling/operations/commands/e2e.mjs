/**
 * `npm run e2e -w e2e`: the browser tests over the production builds. `npm run e2e-browsing -w e2e`: those of an area, as
 * nx runs them (parts/e2e-areas.mjs). The report is left in .cache/test/, where the cache of nx finds it. TEST_ALL=yes runs
 * those as well that npm test leaves to the night.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { E2E_AREAS, specsOf } from './parts/e2e-areas.mjs';
import { run, stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';

const [first, ...others] = process.argv.slice(2);
const area = E2E_AREAS.includes(first) ? first : undefined;
const argv = area ? [...specsOf(area), ...others] : process.argv.slice(2);

const folder = inRoot('e2e', '.cache', 'test');
const report = inRoot('e2e', '.cache', 'test', area ? `playwright-${area}.json` : 'playwright.json');

stopOnSignals();
mkdirSync(folder, { recursive: true });
rmSync(report, { force: true });
const { code } = await run(
  process.execPath,
  [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...argv],
  {
    limitMinutes: 45,
    cwd: inRoot('e2e'),
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(area && { E2E_AREA: area }),
    },
  },
);
process.exit(code);
