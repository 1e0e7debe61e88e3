import { expect, test } from '../shop-test';

test('the head follows the shopper from page to page', { tag: '@nightly' }, async ({ page, shop, baseURL }) => {
  const content = (name: string) => page.locator(`head [property="og:${name}"]`).getAttribute('content');
  await page.goto('/singleProduct-page/BR-8101');
  await expect(page).toHaveTitle(/Brake Disc.* · Piston Parts/);
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}/singleProduct-page/BR-8101`,
  );
  expect(await content('type')).toBe('product');
  expect(await content('image')).toBe(`${baseURL}/pictures/brake-disc/1200.jpg`);
  const block = page.locator('script[type="application/ld+json"]');
  expect(JSON.parse((await block.textContent()) ?? '')).toMatchObject({
    sku: 'BR-8101',
    offers: { priceCurrency: 'INR' },
  });

  await page.getByRole('link', { name: 'All parts' }).first().click();
  await expect(shop.heading(/./)).toBeVisible();
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/products-page`);
  expect(await content('type')).toBe('website');
  await expect(block).toHaveCount(0);
});

test('the makers’ marks are drawn', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/');
  const makers = page.getByRole('region', { name: 'Popular Car Makers' });
  await makers.scrollIntoViewIfNeeded();
  const marks = makers.locator('use');
  await expect(marks).toHaveCount(19);
  const countDrawn = () =>
    marks.evaluateAll((uses) => uses.filter((use) => (use as SVGGraphicsElement).getBBox().width > 0).length);
  // Their file comes after the page.
  await expect.poll(countDrawn).toBe(19);
});
