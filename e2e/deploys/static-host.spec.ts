import { runProgram } from '@piston-parts/test-kit/open-shop';
import { expect, test } from '../shop-test';
import { temporaryFolder } from '../temporary-folder';
import { FileHost } from './file-host';

const folder = temporaryFolder('site');
const host = new FileHost(folder);

test.beforeAll(async () => {
  await runProgram('src/static-site.command.ts', [folder]);
  await host.open();
});

test.afterAll(() => host.close());

test(
  'a host of plain files has the whole shop: a shopper finds a part, logs in and puts it into the cart',
  { tag: '@nightly' },
  async ({ page, shop }) => {
    await page.goto(`${host.address}/products-page?search=ceramic`);
    await page
      .getByRole('link', { name: /Ceramic Brake Pad Set/ })
      .first()
      .click();
    await expect(shop.heading(/Ceramic Brake Pad Set/)).toBeVisible();
    await page.goto(`${host.address}/logIn-Page`);
    await shop.logInAsGuest();
    await page.goto(`${host.address}/singleProduct-page/BR-8102`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  },
);

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a driver reads what a part is, which cars it fits, what is needed with it, and of no similar part where none is for the same car',
    { tag: ['@product-15', '@product-8', '@nightly'] },
    async ({ page }) => {
      await page.goto(`${host.address}/singleProduct-page/EN-9101`);
      const below = (name: string) => page.getByRole('region', { name });

      await expect(page.getByRole('rowheader', { name: 'Condition' })).toBeVisible();
      await expect(below('Cars it fits').getByRole('listitem').first()).toContainText('Tata Tiago');
      await expect(below('Needed with it').getByRole('link', { name: /Engine Oil/ })).toBeVisible();
      await expect(below('Similar parts')).toHaveCount(0);
    },
  );
});

test.describe('An address that no file is for', () => {
  test.use({ allowedConsole: /Failed to load resource.*404/ });

  test('says so in the shop, from where everything can be reached', { tag: '@nightly' }, async ({ page, shop }) => {
    await page.goto(`${host.address}/nowhere`);
    await expect(shop.heading(/PAGE 404/)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }).click();
    await expect(page).toHaveURL(`${host.address}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
