import { defineConfig, type Project } from '@playwright/test';
import { separateFromOpenShop } from '@platform/test-kit/jest/separate-from-open-shop.cjs';
import { BROWSER_ARGUMENTS } from '@platform/test-kit/browser-arguments';
import { findTestBrowser } from '@platform/test-kit/find-chromium';
import { RUN_OF_ALL as ALL } from './run-of-all';
import type { ServedBy } from './shop-test';

separateFromOpenShop();
/** A shop that is open already, as `npm run stitch` has one. */
const OPEN_SHOP = process.env.E2E_ORIGIN;
/** Where `open-shop.setup.ts` has opened the shop of this repository's builds; a worker inherits it. */
const OWN_SHOP = process.env.OWN_SHOP;

const executablePath = findTestBrowser();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Specs in which a phone and a desktop differ; the others run at desktop size alone, and at both in a run of all. */
const SIZE_MATTERS = [
  'access',
  'access-account',
  'back-closes',
  'budgets',
  'large-picture',
  'layout-shift-account',
  'reach',
].map((spec) => `**/${spec}.spec.ts`);
/** On every backend; a test of it sets its own size. */
const ORDERS_LIFE = '**/orders-life.spec.ts';
/** A team and the server meet in the same way at every size, remotes and the server fail alike, and a test may set its own. */
const SIZELESS = [
  '**/deploys/**',
  '**/faults/{deploy,remote-down}.spec.ts',
  '**/outages/**',
  '**/window-sizes.spec.ts',
  ORDERS_LIFE,
];
const JOURNEYS = '**/journeys/**';
/** About the real API alone. They share its shop with the journeys, as a separate one takes each worker some seconds. */
const API_ALONE = ['**/offline.spec.ts', '**/real-backend.spec.ts', '**/without-scripts.spec.ts'];
/** A shop that is open already meets the journeys that it is tried with whole. */
const COMPLETE = ALL || Boolean(OPEN_SHOP);
const NIGHTLY = COMPLETE ? [] : [/@nightly(?!-)/];
/** Tests that npm test runs at one size alone, though their spec runs at both. */
const NIGHTLY_DESKTOP = COMPLETE ? [] : [/@nightly-desktop/];
const NIGHTLY_PHONE = COMPLETE ? [] : [/@nightly-phone/];

/** The browser tests of a team, in the folder of the remote. */
const ofTeams = {
  testDir: '..',
  testMatch: '**/mf-*/e2e/**/*.spec.ts',
};

const bySize: Project<object, ServedBy>[] = [
  {
    name: 'phone',
    ...(!COMPLETE && { testMatch: SIZE_MATTERS }),
    testIgnore: [...SIZELESS, ...API_ALONE],
    grepInvert: [/@desktop/, ...NIGHTLY, ...NIGHTLY_PHONE],
    use: PHONE,
  },
  {
    name: 'desktop',
    // The same journeys run at this size on PGlite.
    testIgnore: [...API_ALONE, ...(COMPLETE ? [] : [JOURNEYS])],
    grepInvert: [/@phone/, ...NIGHTLY, ...NIGHTLY_DESKTOP],
    use: DESKTOP,
  },
  { ...ofTeams, name: 'phone, of teams', grepInvert: [/@desktop/, ...NIGHTLY, ...NIGHTLY_PHONE], use: PHONE },
  { ...ofTeams, name: 'desktop, of teams', grepInvert: [/@phone/, ...NIGHTLY, ...NIGHTLY_DESKTOP], use: DESKTOP },
];
/** The real API. The contract suite calls every endpoint on PostgreSQL each time. */
const onPGlite: Project<object, ServedBy> = {
  name: 'desktop, on PGlite',
  testMatch: [JOURNEYS, ORDERS_LIFE, ...API_ALONE],
  grepInvert: NIGHTLY,
  use: { ...DESKTOP, servedBy: 'PGlite' },
};
const onPostgres: Project<object, ServedBy> = {
  name: 'phone, on PostgreSQL',
  testMatch: [JOURNEYS, ORDERS_LIFE, ...API_ALONE],
  use: { ...PHONE, servedBy: 'PostgreSQL' },
};
const onTheApi = ALL ? [onPGlite, onPostgres] : [onPGlite];

/** Browser tests over the production builds, served as `npm start` serves them, with its Content-Security-Policy on. */
export default defineConfig<object, ServedBy>({
  testDir: '.',
  // Stitched tests run in Jest.
  testMatch: '**/*.spec.ts',
  respectGitIgnore: true,
  outputDir: `.cache/results/${process.env.E2E_AREA ?? 'all'}`,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: Number(process.env.E2E_WORKERS ?? 2),
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: OPEN_SHOP ?? OWN_SHOP,
    // Every action, request and console line, for the failure that does not come again when it is looked for. It takes a tenth
    // of a run's processor time, so by day it is asked for: --trace retain-on-failure.
    trace: ALL ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Tests change what the network answers, and no test sees what passes through a worker.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: BROWSER_ARGUMENTS,
    },
  },
  projects: OPEN_SHOP ? bySize : [...bySize, ...onTheApi],
  ...(!OPEN_SHOP && { globalSetup: './open-shop.setup.ts' }),
});
