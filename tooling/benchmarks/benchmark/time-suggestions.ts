import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '@platform/test-kit/chromium';
import { openShop } from '@piston-parts/test-kit/open-shop';

/** Round trip of the network, in milliseconds. */
export const NETWORK_MS = 20;
/** As people type them: 44 keys, with a number, a maker and two typos. */
const TEXTS = ['brembo disc', 'front pads', 'br-8102', 'air flter', 'brkae p'];
/** Longer than any response, so that the last change after a key is the key's own. */
const TYPING_PAUSE_MS = 400;

const KEY_CLOCK = path.join(__dirname, 'in-page', 'key-clock.js');

type KeyClock = Readonly<{ pressedAt: number; shownAt: number | null }>;

async function typed(page: Page, text: string): Promise<number[]> {
  const times: number[] = [];
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search parts' });
  await box.fill('');
  for (const letter of text) {
    await box.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(TYPING_PAUSE_MS);
    const { pressedAt, shownAt } = await page.evaluate(() => (window as unknown as { keyClock: KeyClock }).keyClock);
    // A key that leaves the list as it is, such as a space, has nothing to wait for.
    if (shownAt !== null) times.push(shownAt - pressedAt);
  }
  return times;
}

/**
 * Types into the search box of a shop with the real API and its demonstration catalogue.
 * @returns for each key that changed the suggestions, the milliseconds until the frame with its suggestions
 */
export async function timeSuggestions(): Promise<number[]> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-suggestions-'));
  const environment = { DATA: data, DATABASE_URL: '', DEMO_CATALOGUE: 'demonstration' };
  const shop = await openShop({ argv: ['--api'], environment });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.addInitScript({ path: KEY_CLOCK });
    await page.goto(`${shop.origin}/customer-care`);
    await page.locator('[data-prerendered]').waitFor({ state: 'detached' });
    const session = await page.context().newCDPSession(page);
    const network = { offline: false, latency: NETWORK_MS, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', network);
    // The first text loads the list itself, so it does not count.
    await typed(page, 'oil');
    const times: number[] = [];
    for (const text of TEXTS) times.push(...(await typed(page, text)));
    return times;
  } finally {
    await browser.close();
    await shop.close();
    rmSync(data, { recursive: true, force: true });
  }
}
