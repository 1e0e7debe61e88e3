import { chromium, type Browser } from 'playwright-core';
import { BROWSER_ARGUMENTS } from './browser-arguments';
import { findChromium } from './find-chromium.cjs';

/**
 * Starts a whole Chromium, whose times are those of a person's. The shops of benchmarks and of the gallery have a
 * self-signed certificate.
 * @throws Error with instructions to install one
 */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error(
      'No Chromium found. Name one with CHROMIUM=<file>, or install one: npx playwright install chromium',
    );
  }
  const args = [...BROWSER_ARGUMENTS, '--ignore-certificate-errors'];
  return chromium.launch({ executablePath, args });
}
