import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from './processes.mjs';
import { inRoot } from './repository.mjs';

/** Headless Chromium: the same engine for half of the processor time. */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = [...HEADLESS_SHELLS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightsOwn() {
  try {
    return createRequire(inRoot('e2e/package.json'))('playwright-core').chromium.executablePath();
  } catch {
    return '';
  }
}

/** What is on this machine: the program CHROMIUM names, one on the PATH, or the one that Playwright downloaded. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env.CHROMIUM ?? '', ...onPath, playwrightsOwn()].find((file) => file !== '' && isProgram(file));
}

const SYSTEMS_PACKAGE = {
  what: 'Debian’s package',
  possible: () => process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  commands: [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-remove', '--no-install-recommends', 'chromium-headless-shell'],
  ],
};

const PLAYWRIGHTS_DOWNLOAD = {
  what: 'Playwright’s download',
  possible: () => !findChromium(),
  commands: [[process.execPath, inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']],
};

const isHeadlessShell = (file) => HEADLESS_SHELLS.includes(path.basename(file));

/** Whether none is faster, or the one that is there was asked for. */
const isWanted = (file) => file !== undefined && (isHeadlessShell(file) || file === process.env.CHROMIUM);

async function fetchBy({ what, possible, commands }) {
  if (!possible()) return;
  console.log(`No ${findChromium() ? 'headless shell of Chromium' : 'Chromium'} here; trying ${what} …`);
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
  if (!isWanted(findChromium())) await fetchBy(SYSTEMS_PACKAGE);
}

/**
 * @param options.fromSystem false after `fetchSystemsChromium`
 * @returns the file of a Chromium, fetched if there is none; undefined when it cannot be fetched.
 */
export async function ensureChromium({ fromSystem = true } = {}) {
  if (fromSystem) await fetchSystemsChromium();
  if (!findChromium()) await fetchBy(PLAYWRIGHTS_DOWNLOAD);
  const there = findChromium();
  if (there) return there;
  console.error(
    'The browser tests need a Chromium. Install one (npx playwright install chromium, or your system’s chromium ' +
      'package), or name it: CHROMIUM=/path/to/chromium npm test',
  );
  return undefined;
}
