import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import type { Browser, BrowserContext } from '@playwright/test';
import { expect, test } from '../shop-test';
import { inHome } from './look-around';
import { OwnShop } from './own-shop';

/** Shoppers within which a bad canary has to be withdrawn. */
const MAX_VIEWS = 200;
const AT_ONCE = 4;
/** Beside the pages of a canary, this one stays well. */
const ANOTHER_REMOTE = '/logIn-Page';

const shop = new OwnShop();

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => shop.open({ JUDGE_VISITS: '20', HOST: '127.0.0.1' }));
test.afterAll(() => shop.close());

/** Publishes mf-catalog with another script of its home screen. */
async function publish(version: string, change: (script: string) => string) {
  const folder = shop.changedBuild('mf-catalog', 'home', change);
  await shop.registry(`publish mf-catalog ${folder} --version ${version} --force`);
}

/** Publishes it as a canary for half of the shoppers. */
async function startCanary(version: string, change: (script: string) => string) {
  await publish(version, change);
  await shop.registry(`canary mf-catalog@${version} 50%`);
}

/** A shopper opens home, looks at it, and goes on to a page of another remote. */
async function visit(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.goto(`${address}${ANOTHER_REMOTE}`);
}

/**
 * A shopper whose page freezes tries another page a minute later.
 * @param path @param text the response to that path has this text where the page is one that freezes
 */
const freezeOn = (path: string, text: string) => async (context: BrowserContext, address: string) => {
  const response = await context.request.get(`${address}${path}`);
  if (!(await response.text()).includes(text)) return visit(context, address);
  // A frozen page cannot be queried, so another page of this browser finds out when it has frozen.
  const next = await context.newPage();
  await next.goto(`${address}/robots.txt`);
  const home = await context.newPage();
  await home.goto(address, { waitUntil: 'commit' });
  await expect.poll(() => next.evaluate(() => localStorage.getItem('frozen'))).toBe('yes');
  await home.close();
  // Not by Playwright's clock, which hides the page's server timing, and with it the ticket of the view.
  await next.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
  await next.goto(`${address}${ANOTHER_REMOTE}`);
  await next.waitForLoadState('networkidle');
  await next.goto('about:blank');
};

let shoppers = 0;

/**
 * All shoppers of one address are one client, and a header for the address would not be sent with reports.
 * @returns a server that forwards to the shop from another address of this machine
 */
async function openAddress(): Promise<Server> {
  shoppers += 1;
  const localAddress = `127.1.${shoppers >> 8}.${shoppers & 255}`;
  const forwarder = createServer((socket) => {
    const upstream = connect({ host: '127.0.0.1', port: Number(new URL(shop.address).port), localAddress });
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  forwarder.listen(0, '127.0.0.1');
  await once(forwarder, 'listening');
  return forwarder;
}

/** New shoppers come until the canary has ended. @returns how many that took, and what the history then says */
async function untilDecided(browser: Browser, shopper: typeof visit, app = 'mf-catalog') {
  const started = Date.now();
  for (let views = AT_ONCE; views <= MAX_VIEWS; views += AT_ONCE) {
    const visits = Array.from({ length: AT_ONCE }, async () => {
      const forwarder = await openAddress();
      const context = await browser.newContext();
      await shopper(context, `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`);
      await context.close();
      forwarder.close();
    });
    await Promise.all(visits);
    const live = await shop.registry('live');
    if (live.includes('canary')) continue;
    // For docs/releases.md, "How long it takes".
    const seconds = Math.round((Date.now() - started) / 1000);
    test.info().annotations.push({ type: 'decided', description: `after ${views} shoppers and ${seconds} s` });
    return { views, history: await shop.registry(`history ${app}`) };
  }
  throw new Error(`After ${MAX_VIEWS} shoppers the canary is still out:\n${await shop.registry('live')}`);
}

const withdrawn = (why: string) => new RegExp(`the release judge +mf-catalog +rolled back .*${why}`);

const FREEZE_ONCE = 'if(!localStorage.getItem("frozen")){localStorage.setItem("frozen","yes");for(;;);}';

test(
  'a canary of the shell that freezes before it shows anything is withdrawn by what the next page reports',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.setTimeout(300_000);
    await shop.publishShell('9.0.2', 'Buying', FREEZE_ONCE);
    await shop.registry('canary shell@9.0.2 50%');
    const { history } = await untilDecided(browser, freezeOn('/', 'Buying'), 'shell');
    expect(history).toMatch(/the release judge +shell +rolled back .*visits failed \(.*frozen/);
  },
);

test(
  'a canary that freezes the page is withdrawn by what the next page reports',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.setTimeout(300_000);
    await startCanary('9.0.3', inHome('localStorage.setItem("frozen","yes");for(;;);'));
    const { history } = await untilDecided(browser, freezeOn('/remotes.json', '"9.0.3"'));
    expect(history).toMatch(withdrawn('visits failed \\(.*frozen'));
  },
);
