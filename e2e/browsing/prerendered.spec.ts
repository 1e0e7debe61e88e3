import type { Page } from '@playwright/test';
import { expect, test, testAsGuest } from '../shop-test';

/** Holds every script back, so that the page is what it was sent as. @returns lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  let letCome: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\.js$/, async (route) => {
    await coming;
    await route.continue();
  });
  return letCome;
}

/** Opens a page that shows its prerendered content and has loaded none of its scripts yet. */
async function openView(page: Page, address: string): Promise<() => Promise<void>> {
  const letCome = await holdScripts(page);
  // On a busy computer the page would wait no longer for its scripts, and send its forms.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('[data-prerendered]')).toBeVisible();
  return async () => {
    await page.clock.resume();
    letCome();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  };
}

test.describe('Before its scripts have come', () => {
  test('it looks as it will when they have come', { tag: '@nightly' }, async ({ page }) => {
    const letCome = await openView(page, '/products-page?category=Brakes');
    const positions = () =>
      page.locator('h1, h2, h3, main img, main [data-content] a, header a, footer a').evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.textContent, x, y, width, height];
        }),
      );
    await page.evaluate(() => document.fonts.ready);
    const before = await positions();
    await letCome();

    expect(before.length).toBeGreaterThan(20);
    expect(await positions()).toEqual(before);
  });

  testAsGuest('a part that is put into the cart is in it, once, when they have come', async ({ page }) => {
    const letCome = await openView(page, '/singleProduct-page/BR-8101');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await letCome();

    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });

  test('an email and a password that are sent off stay out of the address', async ({ page }) => {
    const letCome = await openView(page, '/logIn-Page');
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('too-simple');
    await page.keyboard.press('Enter');
    await letCome();

    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please fill password correctly');
    await expect(page).toHaveURL('/logIn-Page');
  });

  test('what is typed into the search stays, the focus with it, and is searched for', async ({ page }) => {
    const letCome = await openView(page, '/products-page?category=Brakes');
    const search = page.getByRole('banner').getByRole('combobox');
    await search.click();
    await page.keyboard.type('ho');
    await letCome();
    await expect(search).toBeFocused();
    await page.keyboard.type('rn');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/search=horn/);
  });
});

test.describe('With the remote gone', () => {
  test.use({ allowedConsole: /Failed to load resource|failed in phase/ });

  test(
    'the page goes from what it showed to a text that says what to do',
    { tag: '@nightly' },
    async ({ page, shop }) => {
      await page.route(/mf-catalog\/.*\.js/, (route) => route.abort());
      await page.goto('/singleProduct-page/BR-8101');

      await expect(shop.tryAgain()).toBeVisible();
      await expect(page.getByRole('heading', { name: /Brake Disc/ })).toHaveCount(0);
      await page.unroute(/mf-catalog\/.*\.js/);
      await shop.tryAgain().click();
      await expect(shop.heading(/Brake Disc/)).toBeVisible();
    },
  );

  test('home on a phone has the search of the bar', { tag: '@nightly' }, async ({ page, shop }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(/mf-catalog\/.*\.js/, (route) => route.abort());
    await page.goto('/');

    await expect(shop.tryAgain()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible();
  });
});
