import { ADDRESSES, expect, hydrate, NOT_FOUND, test } from '../hydration-test';
import { allOr } from '../run-of-all';

/** Addresses at which a session could make a difference: screens with buttons for the cart, and the session's. The others at night. */
const SCREENS = ['/products-page?category=Brakes&inStock=true', '/singleProduct-page/BR-8101', '/logIn-Page'];
const SESSION_SCREENS = ADDRESSES.filter((address) => /^\/(cart|wishlist|checkout|profile)-page/.test(address));

test.use({ allowedConsole: NOT_FOUND });

test.describe('What the browser renders is what the server has rendered', { tag: '@desktop' }, () => {
  test.describe('who is logged in', () => {
    test.use({ shopper: 'guest' });

    test('for a shopper who has a part in the cart, at every address', async ({ page }) => {
      await page.goto('/singleProduct-page/BR-8102');
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
      for (const address of allOr(ADDRESSES, [...SCREENS, ...SESSION_SCREENS])) await hydrate(page, address);
    });
  });
});
