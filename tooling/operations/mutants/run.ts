/**
 * `npm run mutants`: mutates lines drawn at random from the sources of packages and remotes, one mutant at a time, and runs the tests
 * that import them. The scores are kept in `scores.json`, to be committed with the tests that kill survivors. The exit code is 1
 * when fewer than 80 % of a package's mutants are killed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { remoteFolders } from '@platform/build/remote-folders';
import { drawLines } from './draw-lines';
import { keepScore, readScores, scoresOfPackages } from './kept-scores';
import { readScore, type MutationReport } from './score';
import { PACKAGES, settingsOf, type Package, type RunOptions } from './settings';

const ROOT = path.resolve(__dirname, '..', '..', '..');
const SCORES = path.join(__dirname, 'scores.json');
const MIN_SCORE_PERCENT = 80;

const USAGE = `npm run mutants -- [options]     prints every survivor: add a test that fails for it, or delete the line

  --package server                 one package or remote: ${Object.keys(PACKAGES).join(', ')}
  --lines 40 --seed 7              how many lines are drawn; the seed repeats a draw on the same sources
  --under src/catalogue            lines of this folder alone
  --tests src/catalogue            of the tests only these: folders and files, with commas between. All of the server's take
                                   long; a fault that only other tests notice counts as a survivor
  --processes 1                    on a computer that does something else as well
  --last                           prints the kept scores`;

/** Tests look for these in the root of the repository, for which the folder stands: Stryker copies the package into it. */
function linkSiblings(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const sibling of ['docs', 'shell', ...remoteFolders()])
    symlinkSync(path.join(ROOT, sibling), path.join(folder, sibling), 'junction');
}

/** @returns the report of one package. Throws when the tests fail without any mutant. */
function runStryker(
  name: string,
  tested: Package,
  mutate: readonly string[],
  options: Omit<RunOptions, 'report' | 'copies'>,
): MutationReport {
  // Of this run alone: another one of the same package may run beside it.
  const folder = path.join(ROOT, '.cache', 'mutants', `${name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const config = path.join(folder, 'stryker.config.json');
  const report = path.join(folder, 'report.json');
  const seenRoot = path.join('.stryker-tmp', String(process.pid));
  const copies = path.join(seenRoot, path.dirname(name));
  writeFileSync(config, JSON.stringify(settingsOf(name, tested, mutate, { ...options, report, copies }), null, 2));
  linkSiblings(path.join(ROOT, name, seenRoot));
  const stryker = path.join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', config], {
    cwd: path.join(ROOT, name),
    stdio: 'inherit',
  });
  // A build of the package would follow the links.
  rmSync(path.join(ROOT, name, seenRoot), { recursive: true, force: true });
  if (status !== 0) throw new Error(`${name}: the tests fail without a mutant. Run npm run unit -- ${name} first.`);
  return JSON.parse(readFileSync(report, 'utf8')) as MutationReport;
}

function printScores(): void {
  const scores = readScores(SCORES);
  console.table(scores);
  console.table(scoresOfPackages(scores));
}

function main(): number {
  const { values } = parseArgs({
    options: {
      package: { type: 'string' },
      under: { type: 'string', default: 'src' },
      lines: { type: 'string', default: '40' },
      tests: { type: 'string' },
      seed: { type: 'string' },
      processes: { type: 'string', default: '2' },
      last: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (values.last) {
    printScores();
    return 0;
  }
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const chosen = Object.entries(PACKAGES).filter(([name]) => !values.package || values.package === name);
  if (chosen.length === 0) {
    console.error(
      `${values.package} is not a package with mutants. Choose one of ${Object.keys(PACKAGES).join(', ')}.`,
    );
    return 1;
  }
  const percents = chosen.map(([name, tested]) => {
    console.log(`\n${name}: ${values.lines} lines of ${values.under}, seed ${seed}`);
    const ranges = drawLines(path.join(ROOT, name), values.under, Number(values.lines), seed);
    const tests = values.tests?.split(',') ?? [];
    const report = runStryker(name, tested, ranges, { tests, processes: Number(values.processes) });
    const { survivors, excused, ...score } = readScore(report);
    for (const survivor of survivors) console.log(`  survived  ${name}/${survivor}`);
    for (const mutant of excused) console.log(`  excused   ${name}/${mutant}`);
    keepScore(SCORES, path.posix.join(name, values.under), {
      ...score,
      survived: survivors.length,
      excused: excused.length,
      lines: Number(values.lines),
      seed,
      tests: values.tests ?? 'all',
      date: new Date().toISOString().slice(0, 10),
    });
    return score.percent;
  });
  printScores();
  return percents.every((percent) => percent >= MIN_SCORE_PERCENT) ? 0 : 1;
}

process.exitCode = main();
