import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildAll } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { freePort } from './free-port.mjs';
import { ensureInstalled } from './installation.mjs';
import { run } from './processes.mjs';
import { inRoot } from './repository.mjs';
import { countJest, countPlaywright } from './test-counts.mjs';

const reports = inRoot('.cache', 'test');

/** Result of a step: how many of its tests passed and failed. A step of preparation counts only when it fails. */
const prepared = (ok) => ({ passed: 0, failed: ok ? 0 : 1 });
const checked = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** A check is one of package.json's scripts, so that a person runs the same. */
const check = (script) => async () => checked((await run('npm', ['run', '--silent', script])).code === 0);

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

/** @param config of Jest, when it is another than the repository's */
const jest = (reportName, config) => async () => {
  const file = newReport(reportName);
  const command = [inRoot('node_modules/jest/bin/jest.js'), '--ci', '--json', `--outputFile=${file}`];
  const { code } = await run(process.execPath, config ? [...command, '--config', inRoot(config)] : command);
  return countJest(readReport(file), code);
};

async function playwright(report, config) {
  const file = newReport(report);
  const command = [
    inRoot('node_modules/@playwright/test/cli.js'),
    'test',
    '-c',
    config,
    '--reporter=list,json,./faults/fault-table.reporter.ts',
  ];
  const { code } = await run(process.execPath, command, {
    // Some 15 minutes when nothing else runs on the machine.
    limitMinutes: 45,
    cwd: inRoot('e2e'),
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
    },
  });
  return countPlaywright(readReport(file), code);
}

/** Everything over the simulated backend, and the journeys over the real API on both databases too. */
async function e2e() {
  const simulated = await playwright('playwright.json', 'playwright.config.ts');
  const onTheApi = await playwright('playwright-api.json', 'on-the-api.config.ts');
  return {
    passed: simulated.passed + onTheApi.passed,
    failed: simulated.failed + onTheApi.failed,
    skipped: simulated.skipped + onTheApi.skipped,
  };
}

async function browser() {
  const file = await ensureChromium();
  if (file) process.env.CHROMIUM = file;
  return prepared(file !== undefined);
}

/** All steps of `npm test`, in order. */
export const steps = [
  { name: 'install', what: 'the packages of the lockfile', act: async () => prepared(await ensureInstalled()) },
  { name: 'browser', what: 'a Chromium for the browser tests', act: browser },
  { name: 'types', what: 'TypeScript, all packages', act: check('types') },
  { name: 'lint', what: 'ESLint', act: check('lint') },
  { name: 'imports', what: 'who may import whom', act: check('imports') },
  { name: 'unit', what: 'Jest, all packages', act: jest('jest.json') },
  { name: 'build', what: 'production builds', act: async () => prepared(await buildAll()) },
  { name: 'contract', what: 'what the shell and its remotes ask of each other', act: check('contract') },
  {
    name: 'stitched',
    what: 'the built remotes in the real shell, in jsdom',
    act: jest('stitched.json', 'e2e/stitched/jest.config.cjs'),
  },
  { name: 'e2e', what: 'journeys in Chromium over the production builds', act: e2e },
  // Last, since it reads the reports of the unit, the stitched and the e2e step: of those that are part of this run.
  {
    name: 'requirements',
    what: 'every rule of docs/specification.md has a test that passed',
    act: async (names) =>
      checked((await run('npm', ['run', '--silent', 'requirements', '--', '--of', names.join()])).code === 0),
  },
];
