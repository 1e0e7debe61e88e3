import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '@platform/test-kit/chromium';
import { openLiveShop } from './open-live-shop';

const SCREEN = path.join(__dirname, '..', '..', '..', 'mf-cart', 'src', 'cart', 'cart.screen.tsx');
const HEADING = '>Cart</PageHeading>';
const EDITS = 10;

/** Milliseconds from saving the file to the visible change in the page. */
async function timeEdit(page: Page, source: string, heading: string): Promise<number> {
  const started = performance.now();
  writeFileSync(SCREEN, source.replace(HEADING, `>${heading}</PageHeading>`));
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor({ timeout: 30_000 });
  return performance.now() - started;
}

async function openCart(page: Page, address: string): Promise<void> {
  const cart = new URL(address);
  cart.pathname = '/logIn-Page';
  await page.goto(cart.href);
  await page.getByRole('button', { name: 'Guest Log-In' }).click();
  await page.waitForURL(({ pathname }) => pathname !== cart.pathname);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Cart', exact: true }).waitFor();
}

/**
 * `npm run bench:edit`: ten edits of mf-cart while `npm run dev -- mf-cart` runs, and how long each takes to show in
 * the shop. The file is restored at the end.
 */
async function main(): Promise<void> {
  const source = readFileSync(SCREEN, 'utf8');
  if (!source.includes(HEADING)) throw new Error(`${SCREEN} has no ${HEADING} to edit.`);
  const shop = await openLiveShop('mf-cart');
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await openCart(page, shop.address);
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    const times: number[] = [];
    for (let edit = 1; edit <= EDITS; edit += 1) {
      times.push(await timeEdit(page, source, `Cart, edit ${edit}`));
      console.log(`edit ${edit}: ${Math.round(times[edit - 1] ?? 0)} ms`);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const kept = await page.evaluate(() => 'samePage' in window);
    const [median, longest] = [sorted[EDITS / 2] ?? 0, sorted.at(-1) ?? 0].map(Math.round);
    console.log(`median ${median} ms, longest ${longest} ms; the page ${kept ? 'was never' : 'was'} reloaded`);
  } finally {
    writeFileSync(SCREEN, source);
    await browser.close();
    await shop.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
