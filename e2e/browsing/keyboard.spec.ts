import { Keyboard, putIntoCart } from '../keyboard-test';
import { expect, test } from '../shop-test';

test(
  'a visitor finds a part, logs in and has it in the cart with the keyboard alone, and always sees where the focus is',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    // Phones have no Tab key.
    await putIntoCart(page, new Keyboard(page), shop);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  },
);
