import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkConformity } from './check-conformity';
import { readJest, readPlaywright, type JestReport, type Outcomes, type PlaywrightReport } from './read-reports';

/** `npm run conformity`, the last step of `npm test`: does every row of docs/conformity.md name tests that passed? */
const ROOT = path.join(__dirname, '..', '..', '..');
const TABLE = path.join(ROOT, 'docs', 'conformity.md');
/** Where `npm test` leaves the reports of the two test runners. */
const JEST_REPORT = path.join(ROOT, '.cache', 'test', 'jest.json');
const STITCHED_REPORT = path.join(ROOT, '.cache', 'test', 'stitched.json');
const PLAYWRIGHT_REPORT = path.join(ROOT, '.cache', 'test', 'playwright.json');

function readOutcomes<Report>(file: string, read: (report: Report, root: string) => Outcomes): Outcomes {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as Report, ROOT);
  } catch (cause) {
    console.error(`No report can be read at ${path.relative(ROOT, file)} (npm test writes it): ${String(cause)}`);
    return new Map();
  }
}

const outcomes = new Map([
  ...readOutcomes<JestReport>(JEST_REPORT, readJest),
  ...readOutcomes<JestReport>(STITCHED_REPORT, readJest),
  ...readOutcomes<PlaywrightReport>(PLAYWRIGHT_REPORT, readPlaywright),
]);
const { rows, notDone, faults } = checkConformity(readFileSync(TABLE, 'utf8'), outcomes);

for (const fault of faults) console.error(`docs/conformity.md: ${fault}`);
for (const row of notDone) console.log(`not done – ${row}`);
console.log(`${rows} rows, ${notDone.length} not done, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
