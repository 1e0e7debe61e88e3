import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import inTheBrowser from './playwright.config';

const PORT = Number(process.env.E2E_PORT ?? 3990);
// Workers load this file again; they are to find what the first one made.
process.env.E2E_DATA ??= mkdtempSync(path.join(os.tmpdir(), 'piston-parts-e2e-'));

/** The same journeys over the real API, on the embedded database or, with DATABASE_URL, on PostgreSQL. */
export default defineConfig({
  ...inTheBrowser,
  // Of its own: a run empties its folder, and what another run says of its failures lies there.
  outputDir: '.cache/results-on-the-api',
  testMatch: 'journeys/**/*.spec.ts',
  projects: [{ name: 'desktop, on the API', use: { viewport: { width: 1440, height: 900 } } }],
  webServer: {
    command: 'node --import tsx ../server/src/main.ts --api',
    url: `http://localhost:${PORT}/readyz`,
    env: { PORT: String(PORT), DATA: process.env.E2E_DATA },
    reuseExistingServer: false,
    stdout: 'ignore',
  },
});
