import { defineConfig } from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 3990);
/** A shop that is open already, as `npm run stitch` has one. */
const OPEN_SHOP = process.env.E2E_ORIGIN;

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Browser tests over the production builds, served as `npm start` serves them, with its Content-Security-Policy on. */
export default defineConfig({
  testDir: '.',
  // Stitched tests run in Jest.
  testMatch: '**/*.spec.ts',
  respectGitIgnore: true,
  outputDir: '.cache/results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./faults/fault-table.reporter.ts']],
  use: {
    baseURL: OPEN_SHOP ?? `http://localhost:${PORT}`,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // What happens between a team and the server is the same for a phone, and remote and server fail alike on every screen.
    {
      name: 'phone',
      testIgnore: ['**/deploy/**', '**/faults/**', '**/killed/**'],
      use: PHONE,
    },
    { name: 'desktop', use: DESKTOP },
  ],
  ...(!OPEN_SHOP && {
    webServer: {
      command: 'node --import tsx ../server/src/main.ts',
      url: `http://localhost:${PORT}/remotes.json`,
      env: { PORT: String(PORT) },
      reuseExistingServer: false,
      stdout: 'ignore',
    },
  }),
});
