import { ADDRESSES, expect, hydrate, NOT_FOUND, test } from '../hydration-test';
import { allOr } from '../run-of-all';

/** A screen with a button for the cart, and one of each remote that a session has. The others at night. */
const SCREENS = ['/singleProduct-page/BR-8101', '/cart-page', '/checkout-page', '/profile-page'];

test.use({ allowedConsole: NOT_FOUND });

test.describe('What the browser renders is what the server has rendered', { tag: '@desktop' }, () => {
  test.describe('who is logged in', () => {
    test.use({ shopper: 'guest' });

    test('for a shopper who has a part in the cart, at every address', async ({ page }) => {
      await page.goto('/singleProduct-page/BR-8102');
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
      for (const address of allOr(ADDRESSES, SCREENS)) await hydrate(page, address);
    });
  });
});
