import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';

const LONGEST_MS = 20_000;
const LOOK_EVERY_MS = 100;

/**
 * Opens a page, without showing it, until it brings its content with it, as it does for all but its first visitors.
 * A page that never does is left as it is.
 * @param address absolute
 */
export async function waitForPrerendered(browser: Browser, address: string): Promise<void> {
  const { request, close } = await visitor(browser);
  try {
    const deadline = Date.now() + LONGEST_MS;
    while (Date.now() < deadline) {
      const page = await request.get(address, { headers: { accept: 'text/html' } });
      if ((await page.text()).includes('data-prerendered')) return;
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    await close();
  }
}

async function visitor(browser: Browser) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  return { request: context.request, close: () => context.close() };
}
