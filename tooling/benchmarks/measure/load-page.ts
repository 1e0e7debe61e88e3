import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { HOME_TO_PRODUCT } from './measured-pages';
import type { Compression, Profile } from './profile';
import { recordTraffic, type LoadedFile, type Traffic } from './traffic';

/** Paint times in milliseconds from the start of the navigation; null for what never happened. */
export interface PageClock {
  readonly firstPaintMs: number | null;
  readonly largestPaintMs: number | null;
  /** Which element that was, with its file if it is a picture. */
  readonly largestPaint: string | null;
  /** Cumulative layout shift, without unit. */
  readonly layoutShift: number;
  /** When the first real data of the screen could be seen. */
  readonly contentMs: number | null;
  /** When the shop was interactive; the time of the content where scripts render it. */
  readonly interactiveMs: number | null;
}

/** One load of a page. */
export interface PageLoad {
  readonly clock: PageClock;
  readonly files: readonly LoadedFile[];
  /** Text of every script, by address. */
  readonly scripts: ReadonlyMap<string, string>;
  /** Errors and warnings of the console, and uncaught errors. */
  readonly complaints: readonly string[];
  /** From the click on a product to its content, in milliseconds; null if not asked for or never shown. */
  readonly nextScreenMs: number | null;
}

export interface LoadOptions {
  readonly profile: Profile;
  readonly compression: Compression;
  /** Once the page is idle, go on to a product inside the shop and time it. */
  readonly thenToProduct?: boolean;
}

const CLOCK = path.join(__dirname, 'in-page', 'page-clock.js');
const IDLE_AFTER_MS = 1000;
const LOAD_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

/**
 * Loads a page into a fresh tab and waits until it is idle: content shown, and nothing loaded for a second. A page that
 * never becomes idle is reported after a minute.
 * @param page a tab of a new browser context, so that its cache is cold
 * @param address absolute
 */
export async function loadPage(page: Page, address: string, options: LoadOptions): Promise<PageLoad> {
  const { profile, compression, thenToProduct = false } = options;
  const complaints = listenForComplaints(page);
  const devtools = await page.context().newCDPSession(page);
  const traffic = await recordTraffic(devtools, new URL(address).origin);
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': compression } });
  await slowDown(devtools, profile);
  await page.addInitScript({ path: CLOCK });

  await page.goto(address, { waitUntil: 'commit', timeout: LOAD_TIMEOUT_MS });
  await untilIdle(page, traffic, profile);

  const clock = await readClock(page);
  const files = traffic.files();
  const scripts = await readScripts(devtools, files);
  const nextScreenMs = thenToProduct ? await goToProduct(page) : null;
  return { clock, files, scripts, complaints, nextScreenMs };
}

function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`not caught: ${error.message}`));
  return complaints;
}

async function slowDown(devtools: CDPSession, { network, processorSlowdown }: Profile): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.requestDelayMs,
    downloadThroughput: bytesPerSecond(network.downKbit),
    uploadThroughput: bytesPerSecond(network.upKbit),
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}

/** In the devtools protocol -1 means no limit. */
function bytesPerSecond(kbit: number): number {
  return Number.isFinite(kbit) ? (kbit * 1000) / 8 : -1;
}

async function untilIdle(page: Page, traffic: Traffic, { network }: Profile): Promise<void> {
  const quietEnough = IDLE_AFTER_MS + network.requestDelayMs;
  const deadline = Date.now() + LOAD_TIMEOUT_MS;
  while (Date.now() < deadline) {
    await page.waitForTimeout(POLL_INTERVAL_MS);
    if (traffic.quietMs() > quietEnough && (await readClock(page)).interactiveMs !== null) return;
  }
}

async function readClock(page: Page): Promise<PageClock> {
  return await page.evaluate<PageClock>('({ ...window.pageClock.clock })');
}

async function readScripts(devtools: CDPSession, files: readonly LoadedFile[]): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  for (const { requestId, kind, status, address } of files) {
    if (kind !== 'js' || status !== 200) continue;
    const { body, base64Encoded } = await devtools.send('Network.getResponseBody', { requestId });
    scripts.set(address, base64Encoded ? Buffer.from(body, 'base64').toString() : body);
  }
  return scripts;
}

async function goToProduct(page: Page): Promise<number | null> {
  // Home hides one of its two on a phone.
  await page.locator(HOME_TO_PRODUCT.field).filter({ visible: true }).first().fill(HOME_TO_PRODUCT.text);
  await page.locator(HOME_TO_PRODUCT.choice).first().waitFor();
  return await page.evaluate<number | null>(`window.pageClock.timeClick(${JSON.stringify(HOME_TO_PRODUCT.choice)})`);
}
