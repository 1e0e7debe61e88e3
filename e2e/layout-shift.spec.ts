import { Stage } from '../tooling/gallery/scene';
import { expect, test } from './shop-test';

const MOST = 0.01;
const ROUTES = ['/', '/products-page', '/singleProduct-page/BR-8102', '/logIn-Page', '/signUp-Page', '/customer-care'];
const SIGNED_IN = ['/cart-page', '/wishlist-page', '/profile-page', '/profile-page/address', '/checkout-page'];

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

test('nothing moves by itself while a page comes', async ({ page }) => {
  await page.addInitScript(watchShifts);
  const stage = new Stage(page);
  const expectStill = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect.soft(await page.evaluate(() => (window as Shifts).layoutShift), path).toBeLessThanOrEqual(MOST);
  };

  for (const path of ROUTES) await expectStill(path);
  await stage.logInAsGuest();
  await stage.content('/products-page');
  for (const path of SIGNED_IN) await expectStill(path);
  await stage.put('cart', ['BR-8101', 'EL-4102']);
  await stage.put('wishlist', ['BR-8102', 'BR-8101']);
  for (const path of SIGNED_IN) await expectStill(path);
});
