import { expect, test as base, type Page } from '@playwright/test';
import { openApiShop, type DatabaseName, type OpenApiShop } from '@piston-parts/test-kit/open-api-shop';
import { comeAsGuest } from './guests';

export interface ShopFixtures {
  /** The console lines that this test allows; any other line fails it. */
  readonly allowedConsole: RegExp;
  /** The visitor of a shop with the simulated backend: a guest who logged in earlier, in this browser. */
  readonly shopper: 'visitor' | 'guest';
  readonly shop: Shop;
}

export interface ServedBy {
  /** A shop with the real API, of each worker's own; `baseURL` for the one that the configuration names. */
  readonly servedBy: DatabaseName | 'baseURL';
  readonly ownShop: OpenApiShop | null;
}

/** Recurring actions of a shopper, by the names on the screen. */
export class Shop {
  constructor(readonly page: Page) {}

  readonly heading = (name: string | RegExp) => this.page.getByRole('heading', { level: 1, name });
  readonly toast = (text: string | RegExp) => this.page.locator('.Toastify__toast', { hasText: text });
  readonly tryAgain = () => this.page.getByRole('main').getByRole('button', { name: 'Try again' });

  /**
   * Waits until the page's own code handles what a shopper does. Clicks and typing before that are repeated, and links lead
   * on; a pointer that hovers, and what only a change of screen without a page load shows, have to wait.
   */
  readonly hydrated = () => expect(this.page.locator('[data-prerendered]')).toHaveCount(0);

  /** Toasts measure their three seconds by an animation: from now on they stay for a minute, however slow this computer is. */
  async letToastsStay(): Promise<void> {
    // They would fly in for as long.
    await this.page.emulateMedia({ reducedMotion: 'reduce' });
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.05 });
  }

  /** Makes the browser's own text twice as large, on a phone of 320 pixels. */
  async doubleText(isOn = true): Promise<void> {
    await this.page.setViewportSize({ width: 320, height: 640 });
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: isOn ? 32 : 16 } });
  }

  /** How wide the page is, in pixels: more than the window where it scrolls sideways. */
  readonly width = () => this.page.evaluate(() => document.documentElement.scrollWidth);

  /** As a guest, from the profile. The home page is shown and then reloaded, so a test waits for the reload. */
  async logOut(): Promise<void> {
    const loadedAnew = this.page.waitForEvent('load');
    await this.page.getByRole('button', { name: 'Log Out' }).click();
    await this.page.getByRole('button', { name: 'Log out anyway' }).click();
    await loadedAnew;
    await expect(this.page).toHaveURL('/');
  }

  async logInAsGuest(): Promise<void> {
    await this.page.getByRole('button', { name: 'Guest Log-In' }).click();
    await expect(this.toast("Hey you loge'd in man")).toBeVisible();
  }
}

/** Playwright says so in each page; the test of the worker lets it in. */
const NO_SERVICE_WORKER = 'Service Worker registration blocked by Playwright';

/** A shopper's browser whose console must stay empty: no error, no warning, nothing unhandled. */
export const test = base.extend<ShopFixtures, ServedBy>({
  servedBy: ['baseURL', { option: true, scope: 'worker' }],
  ownShop: [
    async ({ servedBy }, use) => {
      const shop = servedBy === 'baseURL' ? null : await openApiShop(servedBy);
      await use(shop);
      await shop?.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ baseURL, ownShop }, use) => use(ownShop?.origin ?? baseURL),
  allowedConsole: [/(?!)/, { option: true }],
  shopper: ['visitor', { option: true }],
  context: async ({ context, shopper }, use) => {
    if (shopper === 'guest') await comeAsGuest(context);
    await use(context);
  },
  shop: async ({ page }, use) => use(new Shop(page)),
  page: async ({ page, allowedConsole }, use) => {
    const logged: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && message.text() !== NO_SERVICE_WORKER)
        logged.push(`${message.type()}: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => logged.push(`unhandled: ${error.message}`));
    await use(page);
    expect(logged.filter((text) => !allowedConsole.test(text))).toEqual([]);
  },
});

/** The same, for a guest who has logged in before the test begins. The log-in itself has its tests. */
export const testAsGuest = test.extend<object>({ shopper: 'guest' });

export { expect };
