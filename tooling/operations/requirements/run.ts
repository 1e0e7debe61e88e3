import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkCoverage } from './check-coverage';
import { readJest, readPlaywright, type TestResult } from './read-reports';
import { findSpecifications, readSpecifications } from './read-specification';

/**
 * `npm run requirements`, the last step of `npm test`: has every rule of docs/specification.md, and of the `specification.md` of each team, a test that passed?
 * `--of unit,stitched` reads the reports of these steps alone: rules without a test in them are not judged then.
 */
const ROOT = path.join(__dirname, '..', '..', '..');
const REPORTS = path.join(ROOT, '.cache', 'test');

/** The reports that each step of `npm test` leaves. */
const REPORTS_OF: Readonly<Record<string, Readonly<Record<string, typeof readJest | typeof readPlaywright>>>> = {
  unit: { 'jest.json': readJest },
  'unit-server': { 'jest-server.json': readJest },
  stitched: { 'stitched.json': readJest },
  // The journeys over the real API are projects of the same run.
  e2e: { 'playwright.json': readPlaywright },
};
const STEPS = Object.keys(REPORTS_OF);

const { values } = parseArgs({ options: { of: { type: 'string', default: STEPS.join() } } });
const steps = STEPS.filter((step) => values.of.split(',').includes(step));
const faults: string[] = [];

function readReport(name: string, read: typeof readJest | typeof readPlaywright): TestResult[] {
  try {
    return read(JSON.parse(readFileSync(path.join(REPORTS, name), 'utf8')) as never, ROOT);
  } catch (cause) {
    faults.push(`.cache/test/${name} cannot be read; npm test writes it: ${String(cause)}`);
    return [];
  }
}

const { rules, faults: faultsOfFile } = readSpecifications(findSpecifications(ROOT));
const results = steps.flatMap((step) =>
  Object.entries(REPORTS_OF[step] ?? {}).flatMap(([name, read]) => readReport(name, read)),
);
const everyRunnerRan = steps.length === STEPS.length && faults.length === 0;
faults.push(...faultsOfFile, ...checkCoverage(rules, results, everyRunnerRan));

for (const fault of faults) console.error(fault);
const planned = rules.filter((rule) => rule.planned).map(({ id }) => id);
console.log(`rules: ${rules.length}, faults: ${faults.length}, planned: ${planned.join(', ') || 'none'}`);
if (steps.length < STEPS.length) {
  console.log(`Only ${steps.join(', ') || 'no reports'} read: rules without a test there were not judged.`);
}
process.exitCode = faults.length > 0 ? 1 : 0;
