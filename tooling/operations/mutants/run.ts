/**
 * `npm run mutants`: mutates lines drawn at random from a package's sources, one mutant at a time, and runs the tests
 * that import them. It prints every survivor: add a test that fails for it, or delete the line. The exit code is 1 when
 * fewer than 80 % of a package's mutants are killed.
 *
 * npm run mutants -- --package server --lines 40 --seed 7
 * npm run mutants -- --package server --under src/catalogue   only lines of this folder: the server's tests take long
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readScore, type MutationReport } from './score';
import { drawLines } from './draw-lines';

const ROOT = path.resolve(__dirname, '..', '..', '..');
const PACKAGES = ['shared-contract', 'shared-store', 'shell', 'server'];
/**
 * A mutant in code that runs while a module is imported concerns every test that imports it, which takes minutes a
 * mutant. It is worth that in the contract only, whose tests are short and whose schemas are all such code.
 */
const WITH_STATIC_MUTANTS = ['shared-contract'];
const environmentOf = (name: string) => (['shared-contract', 'server'].includes(name) ? 'node' : 'browser');
const MIN_SCORE_PERCENT = 80;
/**
 * Stryker counts a mutant as killed when its tests exceed `timeoutMS`. An endless loop is found by its hit count and a wait by
 * the tests' own timeouts, so the limit is for a run that hangs: on a busy computer, a shorter one kills every mutant.
 */
const TIMEOUT = { timeoutFactor: 20, timeoutMS: 600_000, dryRunTimeoutMinutes: 60 };

/** @returns the report of one package. Throws when the tests fail without any mutant. */
function runStryker(name: string, mutate: readonly string[]): MutationReport {
  const folder = path.join(ROOT, '.cache', 'mutants', name);
  mkdirSync(folder, { recursive: true });
  const config = path.join(folder, 'stryker.config.json');
  const report = path.join(folder, 'report.json');
  const settings = {
    mutate,
    testRunner: 'jest',
    jest: {
      configFile: 'jest.config.cjs',
      enableFindRelatedTests: true,
      config: { testEnvironment: path.join(__dirname, `${environmentOf(name)}-environment.cjs`) },
    },
    coverageAnalysis: 'perTest',
    ignoreStatic: !WITH_STATIC_MUTANTS.includes(name),
    concurrency: 2,
    ...TIMEOUT,
    reporters: ['json', 'progress'],
    jsonReporter: { fileName: report },
    warnings: { slow: false },
    plugins: ['@stryker-mutator/jest-runner'],
  };
  writeFileSync(config, JSON.stringify(settings, null, 2));
  const stryker = path.join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', config], {
    cwd: path.join(ROOT, name),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${name}: the tests fail without a mutant. Run npm run unit -- ${name} first.`);
  return JSON.parse(readFileSync(report, 'utf8')) as MutationReport;
}

function main(): number {
  const { values } = parseArgs({
    options: {
      package: { type: 'string' },
      under: { type: 'string', default: 'src' },
      lines: { type: 'string', default: '25' },
      seed: { type: 'string' },
    },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const chosen = PACKAGES.filter((name) => !values.package || values.package === name);
  if (chosen.length === 0) {
    console.error(`${values.package} is not a package with mutants. Choose one of ${PACKAGES.join(', ')}.`);
    return 1;
  }
  const scores = chosen.map((name) => {
    console.log(`\n${name}: ${values.lines} lines, seed ${seed}`);
    const score = readScore(
      runStryker(name, drawLines(path.join(ROOT, name), values.under, Number(values.lines), seed)),
    );
    for (const survivor of score.survivors) console.log(`  survived  ${name}/${survivor}`);
    const { killed, timedOut, survivors, percent } = score;
    return { package: name, killed, timedOut, survived: survivors.length, percent };
  });
  console.table(scores);
  return scores.every(({ percent }) => percent >= MIN_SCORE_PERCENT) ? 0 : 1;
}

process.exitCode = main();
