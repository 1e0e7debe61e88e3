import type { Page } from '@playwright/test';
import { expect, test, testAsGuest } from '../shop-test';

const PART = '/singleProduct-page/BR-8102';

// A phone whose browser bars take a part of the screen: the buy buttons of the page are below the fold.
test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

/** The page's own button: the one that the keyboard and a screen reader find. */
const ownButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart' });
const bar = (page: Page) => page.locator('main [aria-hidden="true"]', { hasText: '₹' });

async function openPart(page: Page): Promise<void> {
  await page.goto(PART);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(ownButton(page)).not.toBeInViewport({ ratio: 1 });
}

testAsGuest(
  'a part can be put into the cart and the cart opened without scrolling',
  { tag: '@product-6' },
  async ({ page, shop }) => {
    await openPart(page);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await bar(page).getByText('Add to Cart').tap();
    // The second press of a double tap.
    await bar(page).getByText('In your cart').tap();
    await expect(page).toHaveURL(PART);

    await bar(page).getByText('Go to Cart').tap();
    await expect(shop.heading('Cart')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('BR-8102');
  },
);

testAsGuest(
  'the bar is one line on the narrowest phone, and the end of the page can be scrolled above it',
  { tag: ['@product-6', '@nightly'] },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await openPart(page);
    await shop.hydrated();
    const expectOneLine = async () => {
      const middles = await bar(page).evaluate(({ children }) =>
        [...children].map((child) => child.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
      );
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(10);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const end = await page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().bottom);
      const top = await bar(page).evaluate((element) => element.getBoundingClientRect().top);
      // Both may end between two pixels.
      expect(end).toBeLessThan(top + 1);
    };
    await expect(bar(page)).toBeVisible();
    await expectOneLine();

    await bar(page).getByText('Add to Cart').tap();
    await expect(bar(page).getByText('In your cart')).toBeVisible();
    await expectOneLine();
  },
);

async function tab<Read>(page: Page, read: () => Promise<Read>): Promise<Read> {
  await page.keyboard.press('Tab');
  return read();
}

test(
  'the keyboard meets one pair of buttons, and the bar makes way for the focus',
  { tag: ['@product-6', '@nightly'] },
  async ({ page }) => {
    await openPart(page);
    await expect(bar(page)).toBeVisible();
    await expect(ownButton(page)).toHaveCount(1);

    const reached: string[] = [];
    const readFocused = () =>
      page.evaluate(() => document.activeElement?.closest('button, a, input, summary')?.textContent);
    for (let text = await tab(page, readFocused); text !== undefined; text = await tab(page, readFocused)) {
      reached.push(text ?? '');
      if (text === 'Add to Cart') await expect(bar(page)).toBeHidden();
    }
    expect(reached.filter((text) => /to cart/i.test(text))).toEqual(['Add to Cart']);
  },
);

test('nothing moves when the bar comes and goes', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = window as { layoutShift?: number };
    shifts.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifts.layoutShift = (shifts.layoutShift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openPart(page);
  await page.waitForLoadState('networkidle');
  await expect(bar(page)).toBeVisible();
  await ownButton(page).scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(bar(page)).toBeVisible();
  expect(await page.evaluate(() => (window as { layoutShift?: number }).layoutShift)).toBeLessThanOrEqual(0.01);
});
