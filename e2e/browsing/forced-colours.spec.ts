import type { Locator, Page } from '@playwright/test';
import { expect, test, testAsGuest } from '../shop-test';
import { allOr } from '../run-of-all';
import { describeUnseenFocus } from '../unseen-focus';

/** As many stops of the Tab key as lead through the top bar into the screen. */
const STOPS = 30;
const ALL_PATHS = ['/', '/products-page', '/singleProduct-page/BR-8101', '/signUp-Page'];

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** How an element is drawn where the browser paints all texts and all backgrounds alike. */
const edgesOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderStyle, borderWidth, borderColor } = getComputedStyle(node);
    return { borderStyle, borderWidth, borderColor };
  });

async function expectToDiffer(current: Locator, other: Locator): Promise<void> {
  expect(await edgesOf(current)).not.toEqual(await edgesOf(other));
}

async function expectFocusSeen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (let stop = 1; stop <= STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.querySelector(':focus')?.outerHTML.slice(0, 120));
    if (focused === undefined) continue;
    await expect.poll(() => page.evaluate(describeUnseenFocus), { message: focused }).toBeNull();
  }
}

test(
  'in forced colours the page of the listing one is on looks different from the others',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/products-page');
    const pages = page.getByRole('navigation', { name: /page/i });

    await expectToDiffer(pages.getByText('1', { exact: true }), pages.getByText('2', { exact: true }));
  },
);

testAsGuest(
  'in forced colours the open part of the account looks different from the other',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/profile-page');
    const parts = page.getByRole('main').getByRole('navigation');

    await expectToDiffer(parts.getByRole('link', { name: 'Profile' }), parts.getByRole('link', { name: 'Address' }));
  },
);

test('in forced colours one always sees where the focus is', { tag: '@desktop' }, async ({ page }) => {
  // Phones have no Tab key.
  for (const path of allOr(ALL_PATHS, ['/products-page', '/signUp-Page'])) {
    await test.step(path, () => expectFocusSeen(page, path));
  }
});
