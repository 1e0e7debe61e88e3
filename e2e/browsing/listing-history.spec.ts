import { expect, test } from '../shop-test';

test(
  'Back from a part restores the list, its page and the scroll position',
  { tag: ['@listing-3', '@shell-3'] },
  async ({ page, shop }) => {
    await page.goto('/products-page?sort=low-to-high&page=2');
    const list = page.getByRole('main').getByRole('listitem');
    await expect(list.first()).toBeVisible();
    await shop.hydrated();
    const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    const part = page.getByRole('main').locator('a[href^="/singleProduct-page/"]').last();
    await part.scrollIntoViewIfNeeded();
    const scrolledTo = await page.evaluate(() => window.scrollY);
    expect(scrolledTo).toBeGreaterThan(0);

    await part.click();
    await expect(page).toHaveURL(/singleProduct-page/);
    await expect(shop.heading(/./)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();

    await expect(page).toHaveURL('/products-page?sort=low-to-high&page=2');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(names);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolledTo);
  },
);
