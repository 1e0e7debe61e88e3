/**
 * `npm test`: everything that must hold. The last line is `N passed, N failed`; the exit code is 1 when anything failed.
 * npm test -- --only unit          some steps only: install browser types lint imports unit build contract stitched e2e requirements
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stopAll, stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';
import { steps } from './parts/test-steps.mjs';

const summaryFile = inRoot('.cache', 'test', 'summary.txt');

function chosenSteps() {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  const wanted = (values.only ?? []).flatMap((names) => names.split(','));
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}`);
    process.exit(1);
  }
  return steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
}

async function runStep({ name, what, act }, names) {
  console.log(`\n▸ ${name}: ${what}`);
  const started = Date.now();
  const counts = await act(names).catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  return { name, seconds: (Date.now() - started) / 1000, skipped: 0, ...counts };
}

function table(results) {
  const rows = results.map(({ name, passed, failed, skipped, seconds }) => [
    failed > 0 ? '✗' : '✓',
    name.padEnd(12),
    String(passed).padStart(6),
    String(failed).padStart(6),
    String(skipped).padStart(7),
    `${seconds.toFixed(0)} s`.padStart(7),
  ]);
  return [['  step        ', 'passed', 'failed', 'skipped', '   time'], ...rows]
    .map((row) => row.join('  '))
    .join('\n');
}

stopOnSignals();
rmSync(summaryFile, { force: true });
const results = [];
const names = chosenSteps().map(({ name }) => name);
for (const step of chosenSteps()) {
  results.push(await runStep(step, names));
  // Without packages nothing else can run, and each check that could not has failed.
  if (step.name === 'install' && results[0].failed > 0) {
    for (const { name } of chosenSteps().slice(1)) results.push({ name, passed: 0, failed: 1, skipped: 0, seconds: 0 });
    break;
  }
}
await stopAll();

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const summary = `${sum('passed')} passed, ${sum('failed')} failed`;
mkdirSync(inRoot('.cache', 'test'), { recursive: true });
writeFileSync(summaryFile, `${summary}\n`);
console.log(`\n${table(results)}\n\n${summary}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
