const { accessSync, constants } = require('node:fs');
const path = require('node:path');

/** Headless Chromium: the same engine for half of the processor time. */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function downloadedByPlaywright() {
  try {
    return require('playwright-core').chromium.executablePath();
  } catch {
    // Before the packages are installed.
    return '';
  }
}

/**
 * The Chromium of this machine: the one that CHROMIUM names, one on the PATH, or the one that Playwright downloaded.
 * @param options.names what it may be called on the PATH, the preferred name first
 * @returns its file; undefined when there is none
 */
function findChromium({ environment = process.env, names = BROWSERS } = {}) {
  const folders = (environment['PATH'] ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [environment['CHROMIUM'] ?? '', ...onPath].find(isExecutable) ?? [downloadedByPlaywright()].find(isExecutable);
}

/** The one that browser tests use. */
const findTestBrowser = (environment = process.env) =>
  findChromium({ environment, names: [...HEADLESS_SHELLS, ...BROWSERS] });

module.exports = { HEADLESS_SHELLS, findChromium, findTestBrowser };
