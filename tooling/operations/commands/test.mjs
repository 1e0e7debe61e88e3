/**
 * `npm test`: everything that must hold. The last line is `N passed, N failed`; the exit code is 1 when anything failed.
 * npm test -- --only unit          some steps only: install browser build lint types imports contract stitched unit-server e2e unit requirements
 * npm run test:all                 also the browser tests that npm test leaves to the night (e2e/playwright.config.ts)
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stopAll, stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';
import { keepTimes, readTimes } from './parts/step-times.mjs';
import { runInOrder } from './parts/run-in-order.mjs';
import { steps } from './parts/test-steps.mjs';

const summaryFile = inRoot('.cache', 'test', 'summary.txt');

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, all: { type: 'boolean', default: false } },
});
if (values.all) process.env.TEST_ALL = 'yes';

function chosenSteps() {
  const wanted = (values.only ?? []).flatMap((names) => names.split(','));
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}`);
    process.exit(1);
  }
  return steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
}

async function runStep({ name, description, run }, names) {
  console.log(`\n▸ ${name}: ${description}`);
  const started = Date.now();
  const counts = await run(names).catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  return { name, seconds: (Date.now() - started) / 1000, skipped: 0, ...counts };
}

function table(results, earlier) {
  const rows = results.map(({ name, passed, failed, skipped, seconds }) => [
    failed > 0 ? '✗' : '✓',
    name.padEnd(12),
    String(passed).padStart(6),
    String(failed).padStart(6),
    String(skipped).padStart(7),
    `${seconds.toFixed(0)} s`.padStart(7),
    (earlier[name] === undefined ? '' : `${earlier[name].toFixed(0)} s`).padStart(8),
  ]);
  return [['  step        ', 'passed', 'failed', 'skipped', '   time', '  before'], ...rows]
    .map((row) => row.join('  '))
    .join('\n');
}

stopOnSignals();
rmSync(summaryFile, { force: true });
const started = Date.now();
const chosen = chosenSteps();
const names = chosen.map(({ name }) => name);
const results = [];
// Without packages nothing else can run, and each check that could not has failed.
const installed = chosen[0]?.name === 'install' ? await runStep(chosen.shift(), names) : null;
if (installed) results.push(installed);
if (installed && installed.failed > 0) {
  for (const { name } of chosen) results.push({ name, passed: 0, failed: 1, skipped: 0, seconds: 0 });
} else {
  results.push(...(await runInOrder(chosen, (step) => runStep(step, names))));
}
await stopAll();

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const summary = `${sum('passed')} passed, ${sum('failed')} failed`;
mkdirSync(inRoot('.cache', 'test'), { recursive: true });
writeFileSync(summaryFile, `${summary}\n`);
const earlier = readTimes();
keepTimes(results);
console.log(`\n${table(results, earlier)}\n\n${Math.round((Date.now() - started) / 1000)} s in all`);
const failures = results.flatMap(({ failures: ofStep = [] }) => ofStep);
if (failures.length > 0) console.log(`\n${failures.map((line) => `✗ ${line}`).join('\n')}`);
console.log(`\n${summary}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
