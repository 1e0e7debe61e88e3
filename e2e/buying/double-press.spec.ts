import { expect, test, testAsGuest } from '../shop-test';

const PART = '/singleProduct-page/BR-8101';

test.describe('A part that is put into the cart', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(PART);
  });

  testAsGuest('is in it once after a double press, which stays on the page and is read out', async ({ page, shop }) => {
    await shop.hydrated();
    const main = page.getByRole('main');
    const button = main.getByRole('button', { name: 'Add to Cart' });
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

    await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 20 });
    await expect(main.getByRole('link', { name: 'Go to Cart' })).toBeVisible();
    await page.mouse.click(x + width / 2, y + height / 2);

    const announced = 'Drilled Vented Brake Disc for Mahindra Thar is in your cart';
    await expect(main.locator('[aria-live="polite"]').filter({ hasText: /./ })).toHaveText(announced);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(page).toHaveURL(PART);
    await main.getByRole('link', { name: 'Go to Cart' }).click();
    await expect(page).toHaveURL('/cart-page');
    await expect(main.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1');
  });
});
