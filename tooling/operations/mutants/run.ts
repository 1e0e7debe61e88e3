/**
 * `npm run mutants`: mutates lines drawn at random from the sources of packages and remotes, one mutant at a time, and runs the tests
 * that import them. The scores are kept in `scores.json`, to be committed with the tests that kill survivors. The exit code is 1
 * when fewer than 80 % of the mutants are killed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drawLines, linesOf } from './draw-lines';
import { keepScore, readScores, scoresOfPackages } from './kept-scores';
import { readScore, type MutationReport, type Score } from './score';
import { PACKAGES, settingsOf, type Package, type RunOptions } from './settings';

const ROOT = path.resolve(__dirname, '..', '..', '..');
const SCORES = path.join(__dirname, 'scores.json');
const MIN_SCORE_PERCENT = 80;

const USAGE = `npm run mutants -- [options]     prints every survivor: add a test that fails for it, or delete the line

  --package server                 one package or remote: ${Object.keys(PACKAGES).join(', ')}
  --lines 40 --seed 7              how many lines are drawn of each; the seed repeats a draw on the same sources
  --sample 60                      instead: so many lines of all packages together; with --package, those of it among them
  --under src/catalogue            lines of this folder alone
  --tests src/catalogue            of the tests only these: folders and files, with commas between. All of the server's take
                                   long; a fault that only other tests notice counts as a survivor
  --processes 1                    on a computer that does something else as well
  --last                           prints the kept scores`;

/** Tests look for the rest of the repository around their package, of which Stryker puts a copy into this folder. */
function linkRepository(folder: string): void {
  for (const group of ['.', 'platform']) {
    mkdirSync(path.join(folder, group), { recursive: true });
    for (const entry of readdirSync(path.join(ROOT, group)).filter((name) => !/^\.|^platform$/.test(name)))
      symlinkSync(path.join(ROOT, group, entry), path.join(folder, group, entry));
  }
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
  linkRepository(path.join(ROOT, name, seenRoot));
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

const readOptions = () =>
  parseArgs({
    options: {
      package: { type: 'string' },
      under: { type: 'string', default: 'src' },
      lines: { type: 'string', default: '40' },
      sample: { type: 'string' },
      tests: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      processes: { type: 'string', default: '2' },
      last: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
type Options = ReturnType<typeof readOptions>;

/** @returns the drawn lines of each package */
function draw(packages: readonly string[], { under, lines, sample, seed }: Options): Map<string, string[]> {
  const sources = (name: string) => linesOf(path.join(ROOT, name), under).map((range) => ({ name, range }));
  const drawn = sample
    ? drawLines(Object.keys(PACKAGES).flatMap(sources), Number(sample), Number(seed))
    : packages.flatMap((name) => drawLines(sources(name), Number(lines), Number(seed)));
  const ranges = (wanted: string) => drawn.flatMap(({ name, range }) => (name === wanted ? [range] : []));
  return new Map(packages.map((name) => [name, ranges(name)]));
}

/** Runs the mutants of these lines of a package, and keeps the score. */
function runPackage(name: string, tested: Package, ranges: readonly string[], options: Options): Score {
  const { under, seed, processes } = options;
  console.log(`\n${name}: ${ranges.length} lines of ${under}, seed ${seed}`);
  const tests = options.tests?.split(',') ?? [];
  const score = readScore(runStryker(name, tested, ranges, { tests, processes: Number(processes) }));
  const { survivors, excused, ...counts } = score;
  for (const survivor of survivors) console.log(`  survived  ${name}/${survivor}`);
  for (const mutant of excused) console.log(`  excused   ${name}/${mutant}`);
  keepScore(SCORES, path.posix.join(name, under), {
    ...counts,
    survived: survivors.length,
    excused: excused.length,
    lines: ranges.length,
    seed: Number(seed),
    tests: options.tests ?? 'all',
    date: new Date().toISOString().slice(0, 10),
  });
  return score;
}

function main(): number {
  const options = readOptions();
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  if (options.last) {
    printScores();
    return 0;
  }
  const chosen = Object.keys(PACKAGES).filter((name) => !options.package || options.package === name);
  if (chosen.length === 0) {
    console.error(
      `${options.package} is not a package with mutants. Choose one of ${Object.keys(PACKAGES).join(', ')}.`,
    );
    return 1;
  }
  const drawn = draw(chosen, options);
  let [noticed, all] = [0, 0];
  for (const [name, tested] of Object.entries(PACKAGES)) {
    const ranges = drawn.get(name) ?? [];
    if (ranges.length === 0) continue;
    const { killed, timedOut, survivors } = runPackage(name, tested, ranges, options);
    noticed += killed + timedOut;
    all += killed + timedOut + survivors.length;
  }
  printScores();
  console.log(`This run: ${noticed} of ${all} killed`);
  return 100 * noticed >= MIN_SCORE_PERCENT * all ? 0 : 1;
}

process.exitCode = main();
