import { expect, test } from '../shop-test';
import { simulatedFilesOf } from '../simulated-files';

test('a shop on the real API never loads the simulated backend', { tag: '@server-11' }, async ({ shop }) => {
  expect(await simulatedFilesOf(shop)).toEqual([]);
});

test(
  'what is below a part is in its page, and stays where it is when its code loads and for the shopper’s car',
  { tag: ['@product-15', '@product-11'] },
  async ({ page, shop }) => {
    const html = await (await page.request.get('/singleProduct-page/BR-8102')).text();
    for (const title of ['Cars it fits', 'Needed with it']) expect(html).toContain(`>${title}</h2>`);
    expect(html).not.toContain('>Your car<');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/singleProduct-page/BR-8102');
    await shop.hydrated();
    const cars = page.getByRole('region', { name: 'Cars it fits' });
    const first = await cars.elementHandle();

    const choice = page.getByRole('dialog', { name: 'Choose your car' });
    await page.getByRole('banner').getByRole('button', { name: 'Choose your car' }).click();
    await expect(choice).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(choice).toHaveCount(0);
    await cars.scrollIntoViewIfNeeded();
    await expect.poll(() => requested.some((url) => url.includes('/about-part.'))).toBe(true);
    await page.getByRole('banner').getByRole('button', { name: 'Choose your car' }).click();
    await choice.getByRole('button', { name: 'Hyundai' }).click();
    await choice.getByRole('button', { name: 'i20' }).click();
    await choice
      .getByRole('button', { name: /1\.4 CRDi/ })
      .first()
      .click();

    await expect(cars.getByRole('listitem').first()).toContainText('Your car');
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
    expect(requested.filter((url) => url.includes('/api/products/BR-8102/about'))).toHaveLength(1);
  },
);
