import type { Page } from '@playwright/test';
import type { Shop } from '../shop-test';
import { allOr } from '../run-of-all';
import { expect, testAsGuest as test } from '../shop-test';
import { faults, LOAD_LIMIT_MS, type Fault } from './faults';

/** A screen of a remote. */
interface Screen {
  readonly remote: string;
  readonly at: string;
  readonly heading: string | RegExp;
}

/** A screen that the top bar leads to. */
interface ScreenBeside {
  readonly link: string | RegExp;
  readonly heading: string | RegExp;
}

const LOG_LINE = /failed in phase/;
/** The browser's own messages about missing files and files that are no scripts. */
const NETWORK = /Failed to load resource|MIME type|net::ERR_|'integrity' attribute|A preload for|was preloaded using/;

export const CONSOLE_OF_FAULTS = new RegExp(`${LOG_LINE.source}|${NETWORK.source}`);

/**
 * Whether styles of the remote are in force, its own file's or those that the page brought: a screen is shown without its
 * own, too, when that is only on its way.
 */
const hasLooks = (page: Page, remote: string): Promise<boolean> =>
  page.evaluate(
    (folder) =>
      [...document.styleSheets].some(({ href, ownerNode }) => {
        const brought = ownerNode instanceof HTMLElement ? ownerNode.dataset['href'] : undefined;
        return href?.startsWith(folder) || (brought !== undefined && !brought.startsWith('main'));
      }),
    new URL(`/${remote}/`, page.url()).href,
  );

/** The page does not bring the remote's styles, which a fault could not touch: they load as on every further page. */
async function withoutRemoteStyles(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replaceAll(/<style data-href="(?!main)[^"]*">[^<]*<\/style>/g, '');
      await route.fulfill({ response, body });
    },
  );
}

/**
 * Lets the loader's time limit pass in the page at once, and stops the page's clock there: however slow this machine is,
 * no more than the limit is waited for.
 */
async function passLoadLimit(page: Page, shop: Shop): Promise<void> {
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
  await expect(loading.or(shop.tryAgain())).toBeVisible();
  await page.clock.pauseAt(await page.evaluate((limit) => Date.now() + limit, LOAD_LIMIT_MS));
}

const firstOf = (phase: Fault['phase']) => faults.find((fault) => fault.phase === phase);
/** The first is before the remote's code runs, the second in it. */
const WALKED_AFTER = [firstOf('entry'), firstOf('render')];
/** The shopper goes there while the remote is down: after two faults, at night after all of them. */
const isWalkedAfter = (fault: Fault) => fault.phase !== 'list' && allOr(faults, WALKED_AFTER).includes(fault);

/** A test of each fault that this remote meets: the loader knows no remote by name. @param elsewhere where the shopper goes meanwhile */
export function testFaults({ remote, at, heading }: Screen, elsewhere: readonly ScreenBeside[]): void {
  for (const fault of faults.filter(({ metBy = 'mf-account' }) => metBy === remote)) {
    const { name, phase, says = /./, hangs, metBy, begin } = fault;
    test(
      `${remote}, ${name}: its slot says so, all else works, and Try again brings it back`,
      {
        tag: ['@shell-5', '@shell-6', ...(metBy ? [] : ['@nightly'])],
      },
      async ({ page, shop }) => {
        const lines: string[] = [];
        page.on('console', (message) => void (LOG_LINE.test(message.text()) && lines.push(message.text())));
        await withoutRemoteStyles(page, at);
        const end = await begin(page, remote);
        if (hangs) await page.clock.install();

        await page.goto(at, { waitUntil: 'domcontentloaded' });
        if (hangs) await passLoadLimit(page, shop);
        await expect(shop.tryAgain()).toBeVisible();
        if (hangs) await page.clock.resume();
        expect(lines).toEqual([expect.stringMatching(says)]);
        expect(lines[0]).toContain(remote);
        expect(lines[0]).toContain(`"${phase}"`);

        await page.evaluate(() => Object.assign(window, { samePage: true }));
        const others = isWalkedAfter(fault) ? elsewhere : [];
        for (const other of others) {
          await page.getByRole('banner').getByRole('link', { name: other.link }).click();
          await expect(shop.heading(other.heading)).toBeVisible();
          await expect(shop.tryAgain()).toBeHidden();
        }
        for (const _ of others) await page.goBack({ waitUntil: 'commit' });
        await expect(shop.tryAgain()).toBeVisible();

        end();
        await shop.tryAgain().click();
        await expect(shop.heading(heading)).toBeVisible();
        await expect.poll(() => hasLooks(page, remote)).toBe(true);
        expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
      },
    );
  }
}
