import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { BROWSER_ARGUMENTS } from './browser-arguments';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * Finds a Chromium: the one CHROMIUM names, one on the PATH, or the one that Playwright installed.
 * @throws Error with instructions to install one
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string {
  const folders = (environment['PATH'] ?? '').split(path.delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = [environment['CHROMIUM'], ...onPath, chromium.executablePath()].find(
    (file) => file !== undefined && isExecutable(file),
  );
  if (found) return found;
  throw new Error('No Chromium found. Name one with CHROMIUM=<file>, or install one: npx playwright install chromium');
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The shops of benchmarks and of the gallery have a self-signed certificate. */
export function launchChromium(): Promise<Browser> {
  const args = [...BROWSER_ARGUMENTS, '--ignore-certificate-errors'];
  return chromium.launch({ executablePath: findChromium(), args });
}
