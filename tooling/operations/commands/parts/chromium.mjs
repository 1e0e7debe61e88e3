import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from './processes.mjs';
import { inRoot } from './repository.mjs';

// By its file, because a browser is looked for before the packages are installed.
const { HEADLESS_SHELLS, findTestBrowser } = createRequire(import.meta.url)(
  inRoot('platform/test-kit/chromium/find-chromium.cjs'),
);

export { findTestBrowser };

const SYSTEMS_PACKAGE = {
  source: 'Debian’s package',
  possible: () => process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  commands: [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-remove', '--no-install-recommends', 'chromium-headless-shell'],
  ],
};

const PLAYWRIGHTS_DOWNLOAD = {
  source: 'Playwright’s download',
  possible: () => !findTestBrowser(),
  commands: [[process.execPath, inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']],
};

const isHeadlessShell = (file) => HEADLESS_SHELLS.includes(path.basename(file));

/** Whether this browser is the fastest kind, or `CHROMIUM` names it. */
const isWanted = (file) => file !== undefined && (isHeadlessShell(file) || file === process.env.CHROMIUM);

async function fetchBy({ source, possible, commands }) {
  if (!possible()) return;
  console.log(`No ${findTestBrowser() ? 'headless shell of Chromium' : 'Chromium'} here; trying ${source} …`);
  for (const [command, ...args] of commands) {
    const { code } = await run(command, args, { limitMinutes: 8, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    if (code !== 0) break;
  }
}

/**
 * Fetches a headless shell, beside another Chromium as well, where the system's packages have one. Needs no npm package, so
 * that it can run while these are installed.
 */
export async function fetchSystemsChromium() {
  if (!isWanted(findTestBrowser())) await fetchBy(SYSTEMS_PACKAGE);
}

/**
 * @param options.fromSystem false after `fetchSystemsChromium`
 * @returns the file of a Chromium, fetched if there is none; undefined when it cannot be fetched.
 */
export async function ensureChromium({ fromSystem = true } = {}) {
  if (fromSystem) await fetchSystemsChromium();
  if (!findTestBrowser()) await fetchBy(PLAYWRIGHTS_DOWNLOAD);
  const browser = findTestBrowser();
  if (browser) return browser;
  console.error(
    'The browser tests need a Chromium. Install one (npx playwright install chromium, or your system’s chromium ' +
      'package), or name it: CHROMIUM=/path/to/chromium npm test',
  );
  return undefined;
}
