import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../shop-test';

/** Counts what a shopper presses; typing is none. */
function countPresses() {
  let presses = 0;
  return {
    press: async (control: Locator) => {
      presses += 1;
      await control.click();
    },
    count: () => presses,
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const firstPart = (page: Page) => page.getByRole('main').getByRole('heading').getByRole('link').first();

/** Each card of the listing shows a picture of its part. */
async function seePictures(page: Page): Promise<void> {
  const pictures = page.getByRole('main').getByRole('listitem').getByRole('img');
  await expect(pictures).not.toHaveCount(0);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
  }
}

/** On a phone they are in a menu. */
async function seeCategories(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Categories').click();
  await expect(page.getByRole('link', { name: 'Suspension' })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** From a part that is shown to the page behind Pay. */
async function buy(page: Page, press: (control: Locator) => Promise<void>): Promise<void> {
  await press(button(page, 'Add to Cart'));
  await expect(page.getByText(/^Log in to add .+ to your cart\.$/)).toBeVisible();
  await press(button(page, 'Guest Log-In'));
  await expect(page.getByRole('status')).toHaveText(/ is in your cart$/);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await press(button(page, 'Change'));
  await expect(page.getByText('Price (2 items)')).toBeVisible();
  await press(page.getByRole('link', { name: 'Place Order' }));
  await page.getByRole('textbox', { name: 'Name' }).fill('Meera Nair');
  await page.getByRole('textbox', { name: 'House' }).fill('14, Lake Road');
  await page.getByRole('textbox', { name: 'City' }).fill('Kochi');
  await page.getByRole('textbox', { name: 'State' }).fill('Kerala');
  await page.getByRole('textbox', { name: 'Postal code' }).fill('682001');
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('9847012345');
  await press(button(page, 'Save Address'));
  await press(page.getByRole('button', { name: /^Pay ₹/ }));
}

test.describe('With scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a shopper comes from home over the search to Pay, which says what it needs, also with twice as large a text',
    { tag: ['@basic-1', '@basic-2', '@search-9', '@shell-18', '@nightly'] },
    async ({ page, shop }) => {
      const { press, count } = countPresses();
      await page.goto('/');
      await expect(page.getByText('The scripts of this page have not loaded.')).toBeVisible();
      await page.getByRole('main').getByRole('combobox', { name: 'Search parts' }).fill('brake disc thar');
      await press(page.getByRole('main').getByRole('button', { name: 'Search' }));
      await seePictures(page);
      await press(firstPart(page));
      await buy(page, press);

      await expect(page.getByText('Your cart and your address are saved.')).toBeVisible();
      expect(count()).toBeLessThanOrEqual(12);

      await shop.doubleText();
      for (const path of ['/basic/cart', '/basic/checkout']) {
        await page.goto(path);
        await expect(page.getByText('Price Details')).toBeVisible();
        expect.soft(await shop.width(), path).toBe(320);
      }
    },
  );
});

test(
  'With scripts that hang, a press on Add to Cart is sent as soon as the page says that it works',
  { tag: ['@basic-2', '@basic-8'] },
  async ({ page }) => {
    await page.route(/\.js$/, () => undefined);
    await page.goto('/singleProduct-page/BR-8101', { waitUntil: 'commit' });
    await expect(page.getByText('Add to Cart, log-in and cart work without them')).toBeVisible();
    await button(page, 'Add to Cart').click();

    await expect(page).toHaveURL(/\/basic\//, { timeout: 3_000 });
  },
);

test.describe('With all files of scripts blocked', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test(
    'a shopper reads so, comes from home over a category to Pay, and pays in the shop once they load',
    { tag: ['@basic-1', '@basic-2', '@basic-6', '@basic-8', '@shell-9'] },
    async ({ page }) => {
      const { press, count } = countPresses();
      await page.route(/\.js$/, (route) => route.abort());
      await page.goto('/');
      await expect(page.getByText('The scripts of this page have not loaded.')).toBeVisible();
      await seeCategories(page);
      await press(
        page
          .getByRole('main')
          .getByRole('link', { name: /Brakes/ })
          .first(),
      );
      await expect(page.getByText('The scripts of this page have not loaded.')).toBeVisible();
      await seePictures(page);
      await press(firstPart(page));
      await buy(page, press);
      expect(count()).toBeLessThanOrEqual(12);

      await expect(page.getByText('Your cart and your address are saved.')).toBeVisible();
      await page.unroute(/\.js$/);
      await button(page, 'Try again').click();
      await expect(page).toHaveURL('/checkout-page');
      await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled();
      await expect(page.getByText('14, Lake Road')).toBeVisible();
    },
  );
});
