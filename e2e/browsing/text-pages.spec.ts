import { expect, test } from '../shop-test';

const PAGES = [
  ['Delivery', '/delivery', 'Delivery'],
  ['Returns', '/returns', 'Returns'],
  ['Contact us', '/contact', 'Contact us'],
  ['About us', '/about', 'About us'],
  ['Careers', '/careers', 'Careers'],
  ['Terms', '/terms', 'Terms and conditions'],
  ['Privacy', '/privacy', 'Privacy'],
] as const;

test(
  'each link of the footer leads to a page that is about what it says, with its own head',
  { tag: '@shell-15' },
  async ({ page, shop, request, baseURL }) => {
    const descriptions = new Set<string>();
    await page.goto('/products-page');
    await shop.hydrated();
    for (const [link, path, heading] of PAGES) {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(shop.heading(heading)).toBeVisible();
      await expect(shop.heading(heading)).toBeFocused();
      await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);

      const html = await (await request.get(path)).text();
      expect(html).toMatch(new RegExp(`<title>${heading.split(' ')[0]}.* · Piston Parts</title>`));
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}">`));
      descriptions.add(/<meta name="description" content="([^"]+)">/.exec(html)?.[1] ?? '');
    }
    expect(descriptions.size).toBe(PAGES.length);
  },
);

test(
  'a visitor who presses Your orders in the footer logs in and sees the orders',
  { tag: ['@session-6', '@nightly'] },
  async ({ page, shop }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your orders' }).click();
    await expect(page).toHaveURL('/logIn-Page');
    await shop.logInAsGuest();
    await expect(page).toHaveURL('/profile-page/orders');
  },
);

test(
  'a visitor who signs up can read the terms and keeps what they typed',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await page.goto('/signUp-Page');
    await page.getByLabel('First name').fill('Asha');
    const [terms] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click(),
    ]);
    await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions');
    await expect(page.getByLabel('First name')).toHaveValue('Asha');
  },
);

test.describe('a page of text whose code does not come', () => {
  test.use({ allowedConsole: /could not be loaded|Failed to load resource|ERR_FAILED/ });

  test('says so, and Try again shows it', { tag: '@nightly' }, async ({ page, shop }) => {
    await page.goto('/products-page');
    await page.route('**/text-pages*', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click();
    await expect(shop.heading('This page did not load')).toBeVisible();
    await page.unroute('**/text-pages*');
    await shop.tryAgain().click();
    await expect(shop.heading('Returns')).toBeVisible();
  });
});
