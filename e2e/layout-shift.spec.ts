import type { Page } from '@playwright/test';
import { Stage } from '@piston-parts/test-kit/gallery/story';
import { allOr } from './run-of-all';
import { expect, test, testAsGuest } from './shop-test';

const MOST = 0.01;
const ROUTES = [
  '/',
  '/products-page',
  '/singleProduct-page/BR-8102',
  '/logIn-Page',
  '/signUp-Page',
  '/forgotten-password',
  '/new-password#token',
  '/customer-care',
  '/confirmation',
  '/exhaust',
];
const SIGNED_IN = [
  '/cart-page',
  '/wishlist-page',
  '/profile-page',
  '/profile-page/address',
  '/profile-page/orders',
  '/checkout-page',
];
/** Those that look different while nothing is in them. */
const EMPTY = ['/cart-page', '/wishlist-page', '/checkout-page'];

interface Shifts {
  layoutShift?: number;
}

/** Adds up what moved by itself; a press of the shopper's own excuses what follows within half a second. */
function watchShifts(): void {
  const shifts = window as Shifts;
  shifts.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) shifts.layoutShift = (shifts.layoutShift ?? 0) + entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

// A page that is not there is answered as such.
test.use({ allowedConsole: /status of 404 .*\/exhaust$/ });

async function expectStill(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect.soft(await page.evaluate(() => (window as Shifts).layoutShift), path).toBeLessThanOrEqual(MOST);
}

async function openAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectStill(page, path);
  }
}

test.beforeEach(({ page }) => page.addInitScript(watchShifts));

test('nothing moves by itself while a page comes', { tag: '@nightly-desktop' }, ({ page }) => openAll(page, ROUTES));

testAsGuest(
  'nor while one of an account comes, without and with parts',
  { tag: '@nightly-desktop' },
  async ({ page }) => {
    const stage = new Stage(page);
    await openAll(page, allOr(SIGNED_IN, EMPTY));
    await stage.content('/profile-page');
    await stage.put('cart', ['BR-8101', 'EL-4102']);
    await stage.put('wishlist', ['BR-8102', 'BR-8101']);
    await openAll(page, SIGNED_IN);

    await page.goto('/checkout-page');
    await stage.button('Add a new address').click();
    await stage.dialogButton('Fill Dummy Address').click();
    await stage.dialogButton('Add Address').click();
    await page.getByRole('main').getByRole('radio').first().check();
    // An address that the shopper adds moves what is below it, also when it comes late.
    await page.evaluate(() => void ((window as Shifts).layoutShift = 0));
    await stage.button(/^Pay/).click();
    await stage.dialogButton(/^Pay/).click();
    await stage.sees('Order Confirmed');
    await expectStill(page, '/confirmation after a payment');
  },
);

testAsGuest(
  'nor when it is known that a part of the cart does not fit the shopper’s car',
  { tag: '@fitment-8' },
  async ({ page }) => {
    const stage = new Stage(page);
    await stage.content('/profile-page');
    await stage.put('cart', ['BR-8101', 'EL-4102']);
    await page.getByRole('banner').getByRole('button', { name: 'Choose your car' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose your car' });
    await choice.getByRole('button', { name: 'Hyundai' }).click();
    await choice.getByRole('button', { name: 'Creta' }).click();
    await choice.getByRole('button', { name: '2019 1.5 CRDi, diesel' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: /Creta 2019/ })).toBeVisible();
    for (const path of ['/cart-page', '/checkout-page']) {
      await page.goto(path);
      await expect(page.getByText('Does not fit your Hyundai Creta 2019')).toBeAttached();
      await expectStill(page, path);
    }
  },
);
