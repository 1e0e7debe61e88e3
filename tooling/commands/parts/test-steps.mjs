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

const tool = (file, ...args) => run(process.execPath, [inRoot('node_modules', file), ...args]);

const check =
  (file, ...args) =>
  async () =>
    checked((await tool(file, ...args)).code === 0);

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

async function unit() {
  const file = newReport('jest.json');
  const { code } = await tool('jest/bin/jest.js', '--ci', '--json', `--outputFile=${file}`);
  return countJest(readReport(file), code);
}

async function e2e() {
  const file = newReport('playwright.json');
  const command = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'];
  const { code } = await run(process.execPath, command, {
    cwd: inRoot('e2e'),
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
    },
  });
  return countPlaywright(readReport(file), code);
}

/** Last, since it reads the reports of the unit and the e2e step. */
async function conformity() {
  const { code } = await run(process.execPath, ['--import', 'tsx', inRoot('tooling', 'conformity', 'run.ts')]);
  return checked(code === 0);
}

async function browser() {
  const file = await ensureChromium();
  if (file) process.env.CHROMIUM = file;
  return prepared(file !== undefined);
}

const IMPORTING = [
  'shell',
  'mf-catalog',
  'mf-cart',
  'mf-account',
  'mf-checkout',
  'shared-contract',
  'shared-store',
  'shared-ui',
  'server',
  'e2e',
  'tooling',
];
const importRules = ['--config', 'tooling/import-rules/dependency-cruiser.cjs', ...IMPORTING];

/** All steps of `npm test`, in order. */
export const steps = [
  { name: 'install', what: 'the packages of the lockfile', act: async () => prepared(await ensureInstalled()) },
  { name: 'browser', what: 'a Chromium for the browser tests', act: browser },
  { name: 'types', what: 'TypeScript, all packages', act: check('typescript/bin/tsc', '-b') },
  { name: 'lint', what: 'ESLint', act: check('eslint/bin/eslint.js', '.') },
  {
    name: 'imports',
    what: 'who may import whom',
    act: check('dependency-cruiser/bin/dependency-cruise.mjs', ...importRules),
  },
  { name: 'unit', what: 'Jest, all packages', act: unit },
  { name: 'build', what: 'production builds', act: async () => prepared(await buildAll()) },
  { name: 'e2e', what: 'journeys in Chromium over the production builds', act: e2e },
  { name: 'conformity', what: 'every rule of docs/conformity.md has tests that passed', act: conformity },
];
