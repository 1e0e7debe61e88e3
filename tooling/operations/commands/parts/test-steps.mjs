import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { buildAll } from './build.mjs';
import { ensureChromium, fetchSystemsChromium } from './chromium.mjs';
import { E2E_AREAS } from './e2e-areas.mjs';
import { ensureInstalled } from './installation.mjs';
import { JEST_FLAGS } from './jest-flags.mjs';
import { runTargets } from './nx.mjs';
import { run } from './processes.mjs';
import { inRoot } from './repository.mjs';
import { countJest, countPlaywright, mergeJest, mergePlaywright, moveJest } from './test-counts.mjs';

const reports = inRoot('.cache', 'test');
const ROOT_PACKAGE = 'piston-parts';

/** Result of a step: how many of its tests passed and failed. A step of preparation counts only when it fails. */
const prepared = (ok) => ({ passed: 0, failed: ok ? 0 : 1 });
const checked = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** A check is a script of package.json, so that it can also be run by hand. It prints nothing while others run. */
async function finish(running) {
  const { code, output } = await running;
  if (code !== 0) console.error(output);
  return checked(code === 0);
}

const check = (script) => () => finish(run('npm', ['run', '--silent', script], { output: 'kept' }));

/**
 * TypeScript 7 and the types' part of oxlint are Go, which collects garbage all the time unless it may keep some. The other
 * processor has the builds: threads that wait for each other take a quarter of lint.
 */
const GO = { GOGC: '800', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' };
const cachedCheck =
  (...targets) =>
  () =>
    finish(runTargets({ targets, projects: [ROOT_PACKAGE], parallel: 1, output: 'kept', env: GO }));

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** The file is removed first, so that no earlier run's report is taken for this one's. */
function newReport(name) {
  const file = inRoot('.cache', 'test', name);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** Folders of the workspaces; a star at the end of a pattern stands for the rest of a name. */
function packageFolders() {
  const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('*')) return [pattern];
    const beginning = pattern.slice(0, -1);
    const folder = beginning.slice(0, beginning.lastIndexOf('/') + 1);
    const packages = readdirSync(inRoot(folder)).map((name) => folder + name);
    return packages.filter((name) => name.startsWith(beginning));
  });
}

const SERVER = '@piston-parts/server';

/** The unit tests of some packages. */
async function unit({ report: name, projects, parallel, isIncluded }) {
  const file = newReport(name);
  const { code } = await runTargets({ targets: ['unit'], projects, parallel });
  const unitReports = packageFolders()
    .filter(isIncluded)
    .flatMap((folder) => {
      const one = readReport(inRoot(folder, '.cache', 'test', 'unit.json'));
      return one === null ? [] : [moveJest(one, folder, inRoot())];
    });
  const report = mergeJest(unitReports);
  writeFileSync(file, JSON.stringify(report));
  return countJest(report, code);
}

const unitOfServer = () =>
  unit({ report: 'jest-server.json', projects: [SERVER], parallel: 1, isIncluded: (folder) => folder === 'server' });

/**
 * The longest tests among the packages that no other package needs. nx starts these packages last, in this order while it has no
 * times of them: a package of half a minute that starts at the end leaves a processor idle.
 */
const LONG_FIRST = [
  '@piston-parts/mf-catalog',
  '@piston-parts/operations',
  '@piston-parts/mf-account',
  '@platform/example',
];

/** Each has one worker, which waits a quarter of its time. */
const unitOfOthers = () =>
  unit({
    report: 'jest.json',
    projects: [...LONG_FIRST, '*', `!${SERVER}`],
    parallel: 3,
    isIncluded: (folder) => folder !== 'server',
  });

/**
 * Playwright compiles 240 files of the browser tests, and keeps them: 8 s of a processor, which each of the areas would take that
 * begin at the same time.
 */
async function compileBrowserTests() {
  const playwright = inRoot('node_modules/@playwright/test/cli.js');
  await run(process.execPath, [playwright, 'test', '--list'], { cwd: inRoot('e2e'), output: 'kept' });
}

/** With the shell's build for browser tests: the longest of their areas would begin with it, and end alone. */
async function build(names) {
  if (!names.includes('e2e')) return prepared(await buildAll());
  const [isBuilt] = await Promise.all([buildAll(['build', 'build-strict']), compileBrowserTests()]);
  return prepared(isBuilt);
}

async function stitched() {
  const file = newReport('stitched.json');
  const command = [...JEST_FLAGS, inRoot('node_modules/jest/bin/jest.js'), '--ci', '--json', `--outputFile=${file}`];
  const { code } = await run(process.execPath, [...command, '--config', inRoot('e2e/stitched/jest.config.cjs')]);
  return countJest(readReport(file), code);
}

async function e2e() {
  const file = newReport('playwright.json');
  const left = E2E_AREAS.map((area) => inRoot('e2e', '.cache', 'test', `playwright-${area}.json`));
  for (const one of left) rmSync(one, { force: true });
  // Each has one worker, which waits for the page or for a server two fifths of its time.
  const targets = E2E_AREAS.map((area) => `e2e-${area}`);
  const { code } = await runTargets({ targets, parallel: 3, env: { E2E_WORKERS: '1' } });
  const report = mergePlaywright(left.map(readReport), inRoot('e2e'));
  if (report) writeFileSync(file, JSON.stringify(report));
  return countPlaywright(report, code);
}

/** Packages come over the network, and so does a browser: beside each other they take less time. */
async function install(names) {
  const [installed] = await Promise.all([ensureInstalled(), names.includes('browser') && fetchSystemsChromium()]);
  return prepared(installed);
}

async function browser(names) {
  const file = await ensureChromium({ fromSystem: !names.includes('install') });
  if (file) process.env.CHROMIUM = file;
  return prepared(file !== undefined);
}

/**
 * All steps of `npm test`, in order. Of those that keep one processor busy, two run beside each other. A step of tests has
 * several workers and all processors: beside another one, each test takes several times as long.
 */
export const steps = [
  { name: 'install', description: 'the packages of the lockfile', run: install },
  { name: 'browser', description: 'a Chromium for the browser tests', run: browser },
  { name: 'build', description: 'production builds', processors: 1, run: build },
  { name: 'lint', description: 'oxlint, and ESLint for our words', processors: 1, run: cachedCheck('lint') },
  { name: 'types', description: 'TypeScript, all packages', processors: 1, run: cachedCheck('types') },
  { name: 'imports', description: 'import rules between packages', processors: 1, run: cachedCheck('imports') },
  {
    name: 'contract',
    description: 'the contracts of the built shell and remotes',
    processors: 1,
    after: ['build'],
    run: check('contract'),
  },
  {
    name: 'stitched',
    description: 'the built remotes in the real shell, in jsdom',
    processors: 1,
    after: ['build'],
    run: stitched,
  },
  { name: 'unit-server', description: 'Jest, the server', run: unitOfServer },
  { name: 'e2e', description: 'journeys in Chromium over the production builds', run: e2e },
  { name: 'unit', description: 'Jest, all other packages', run: unitOfOthers },
  // Last, since it reads the reports of the unit, the stitched and the e2e step: of those that are part of this run.
  {
    name: 'requirements',
    description: 'every rule of a specification has a test that passed',
    run: async (names) =>
      checked((await run('npm', ['run', '--silent', 'requirements', '--', '--of', names.join()])).code === 0),
  },
];
