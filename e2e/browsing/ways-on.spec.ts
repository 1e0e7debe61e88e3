import { expect, test } from '../shop-test';

const head = 'head link[rel=canonical]';

test('no page speaks of reviews, of which there are none', { tag: '@nightly' }, async ({ page, request }) => {
  for (const path of ['/products-page', '/singleProduct-page/BR-8101']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('₹').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('review');
  }
  await expect(page.getByRole('main')).toContainText('Rated 5 of 5');
  const block = page.locator('script[type="application/ld+json"]').first();
  expect(await block.textContent()).not.toMatch(/review|rating/i);
  expect(await (await request.get('/singleProduct-page/BR-8101')).text()).not.toContain('reviewCount');
});

test('parts in stock come before those that are not', { tag: '@nightly' }, async ({ page }) => {
  const availability = () =>
    page
      .getByRole('region', { name: 'Parts' })
      .getByText(/^(in|out of) stock$/i)
      .allTextContents();
  await page.goto('/products-page');
  await expect.poll(availability).toEqual(Array(6).fill('in stock'));
  await page.goto('/products-page?category=AIR_CONDITIONING');
  await expect.poll(availability).toEqual(['in stock', 'in stock', 'out of stock']);
});

test(
  'the two categories that the list of seven leaves out can be reached',
  { tag: ['@desktop', '@nightly'] },
  async ({ page, shop }) => {
    // On a phone the filters are behind a button.
    await page.goto('/products-page');
    await page.getByRole('group', { name: 'More categories' }).getByRole('checkbox', { name: 'Electric' }).check();
    await expect(page).toHaveURL('/products-page?category=Electric');
    await expect(shop.heading('Electric')).toBeVisible();
    await expect(page.getByText('3 parts')).toBeVisible();
    await page.goto('/products-page?category=SC');
    await expect(shop.heading('Suspension')).toBeVisible();
    await expect(page.getByText('2 parts')).toBeVisible();
  },
);

test('the listing of a maker without parts leads on', { tag: '@nightly' }, async ({ page, shop }) => {
  await page.goto('/products-page?search=Maserati');

  const main = page.getByRole('main');
  await expect(main).toContainText('There are no such items');
  await expect(main).toContainText('We have no parts for Maserati yet.');
  await expect(main.getByRole('link', { name: 'Ask customer care' })).toHaveAttribute('href', '/customer-care');
  const others = main.getByRole('navigation', { name: 'Car makers with parts' });
  await others.getByRole('link', { name: 'Mahindra' }).click();
  await expect(main.getByRole('listitem').first()).toBeVisible();
  await page.goBack();
  await main.getByRole('link', { name: 'All parts' }).click();
  await expect(shop.heading('All parts')).toBeFocused();
});

test('a category and each page of a listing have their own title and canonical address', async ({
  page,
  shop,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  for (const [path, title, canonical] of [
    ['/products-page', 'All parts', '/products-page'],
    ['/products-page?page=2', 'All parts, page 2', '/products-page?page=2'],
    ['/products-page?category=Brakes', 'Brakes', '/products-page?category=Brakes'],
    ['/products-page?category=Brakes&category=Oil', 'All parts', '/products-page'],
    ['/products-page?category=Brakes&rating=5', 'Brakes', '/products-page?category=Brakes'],
    ['/products-page?page=99', 'All parts, page 5', '/products-page?page=5'],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect.soft(html, path).toContain(`<title>${title} · Piston Parts</title>`);
    const sent = /rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    expect.soft(new URL(sent ?? '', origin).href, path).toBe(new URL(canonical, origin).href);
  }
  await page.goto('/products-page');
  await shop.openCategory('Brakes');
  await expect(shop.heading('Brakes')).toBeVisible();
  await expect(page).toHaveTitle('Brakes · Piston Parts');
  await expect(page.locator(head)).toHaveAttribute('href', `${origin}/products-page?category=Brakes`);
});
