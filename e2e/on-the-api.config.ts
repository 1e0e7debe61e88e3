import { defineConfig } from '@playwright/test';
import type { ServedBy } from './shop-test';
import inTheBrowser, { DESKTOP, PHONE } from './playwright.config';

/** The same journeys over the real API: a size on each database. */
export default defineConfig<object, ServedBy>({
  ...inTheBrowser,
  // Of its own: a run empties its folder, and what another run says of its failures lies there.
  outputDir: '.cache/results-on-the-api',
  testMatch: 'journeys/**/*.spec.ts',
  projects: [
    { name: 'desktop, on PGlite', use: { ...DESKTOP, servedBy: 'PGlite' } },
    { name: 'phone, on PostgreSQL', use: { ...PHONE, servedBy: 'PostgreSQL' } },
  ],
  webServer: [],
});
