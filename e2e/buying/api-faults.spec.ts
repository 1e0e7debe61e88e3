import { messages } from '@piston-parts/shared-contract';
import { respond500, createGate, expect, loseResponse, test } from '../faults/api-test';

const PADS = 'BR-8102';
const RELAY = 'EL-4102';

test.use({ allowedConsole: /Failed to load resource|A request of the shop failed/ });

test(
  'an API that takes 5 s: a press shows at once, an impatient one is not sent, and the sum is right',
  { tag: '@nightly' },
  async ({ page, shop, requests, backend }) => {
    await backend.put(PADS);
    const gate = createGate({ leastMs: 5000 });
    await requests.fail('POST', `/user/cart/${PADS}`, gate.fault);
    await page.goto('/cart-page');
    const main = page.getByRole('main');
    await expect(main).toContainText('₹1,350');

    await page.getByRole('button', { name: /increase/i }).click();
    await expect(main).toContainText('₹2,700');
    await page.getByRole('button', { name: /increase/i }).click();
    gate.open();

    await expect(shop.toast('Item added to cart')).toBeVisible();
    expect(requests.count(`POST /user/cart/${PADS}`)).toBe(1);
    await expect(main).toContainText('₹2,700');
    expect(await backend.cart()).toEqual([`2 × ${PADS}`]);
  },
);

test(
  'an API that answers 500: the shopper sees an error, the cart stays as it was, and pressing again does it once',
  { tag: '@cart-14' },
  async ({ page, shop, requests, backend }) => {
    await requests.fail('POST', '/user/cart', respond500);
    await page.goto(`/singleProduct-page/${PADS}`);

    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(shop.toast('Something went wrong')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect.poll(() => backend.cart()).toEqual([`1 × ${PADS}`]);
  },
);

test(
  'a cart that cannot be loaded says what to do, and Try again loads it without a reload',
  { tag: '@nightly' },
  async ({ page, shop, requests, backend }) => {
    await backend.put(PADS);
    let down = true;
    await requests.fail('GET', '/user/cart', (route) => (down ? respond500(route) : route.continue()), Infinity);
    await page.goto('/cart-page');

    await expect(page.getByRole('main')).toContainText('Your cart could not be loaded. Check your connection');
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    down = false;
    await shop.tryAgain().click();

    await expect(page.getByRole('main')).toContainText('₹1,350');
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
  },
);

test(
  'a response that is lost: the cart shows what the backend has, and nothing was sent twice',
  { tag: '@nightly' },
  async ({ page, shop, requests, backend }) => {
    await backend.put(PADS);
    await requests.fail('POST', `/user/cart/${PADS}`, loseResponse);
    await page.goto('/cart-page');

    await page.getByRole('button', { name: /increase/i }).click();

    await expect(shop.toast('Something went wrong')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('₹2,700');
    expect(requests.count(`POST /user/cart/${PADS}`)).toBe(1);
  },
);

test(
  'answers out of order: a press waits for the one before it, so that no response restores an older cart',
  { tag: '@nightly' },
  async ({ page, requests, backend }) => {
    await backend.put(PADS);
    await backend.put(RELAY);
    const gate = createGate();
    await requests.fail('POST', `/user/cart/${PADS}`, gate.fault);
    await page.goto('/cart-page');
    const more = (part: RegExp) =>
      page.getByRole('group', { name: part }).getByRole('button', { name: 'Increase quantity' });

    await more(/Brake Pad/).click();
    await more(/Relay/).click();
    await expect(page.getByRole('main')).toContainText('₹2,940');
    expect(requests.count(`POST /user/cart/${RELAY}`)).toBe(0);
    gate.open();

    await expect.poll(() => backend.cart()).toEqual([`2 × ${PADS}`, `2 × ${RELAY}`]);
    await expect(page.getByRole('main')).toContainText('₹2,940');
  },
);

test(
  'offline in the middle of an address: its text stays, and pressing again once online saves it once',
  { tag: '@nightly' },
  async ({ page, shop, context, requests, backend }) => {
    await backend.put(PADS);
    await page.goto('/checkout-page');
    await page.getByRole('button', { name: 'Add a new address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Fill Dummy Address' }).click();
    await dialog.locator('[name="name"]').fill('Asha Rao');

    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Add Address' }).click();
    await expect(page.getByText(messages.connectionLost)).toBeVisible();
    await expect(dialog.locator('[name="name"]')).toHaveValue('Asha Rao');
    await context.setOffline(false);
    await requests.fail('POST', '/user/address', loseResponse);
    await dialog.getByRole('button', { name: 'Add Address' }).click();

    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(1);
    expect(await backend.addresses()).toEqual(['Asha Rao']);
    await expect(shop.heading(/checkout/i)).toBeVisible();
  },
);

test(
  'a payment whose responses are lost: one order, paid once, and the shopper sees it confirmed',
  { tag: '@payment-10' },
  async ({ page, shop, requests, backend }) => {
    await backend.put(PADS);
    await page.goto('/checkout-page');
    await page.getByRole('button', { name: 'Add a new address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Fill Dummy Address' }).click();
    await dialog.getByRole('button', { name: 'Add Address' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('main').getByRole('radio').first().check();
    await requests.fail('POST', '/user/orders', loseResponse);
    await requests.fail('POST', '/user/orders/*/payment', loseResponse);

    await page.getByRole('button', { name: /^Pay/ }).click();
    await dialog.getByRole('button', { name: /^Pay/ }).click();

    await expect(shop.heading('Order Confirmed')).toBeVisible();
    expect(requests.count('POST /user/orders')).toBe(2);
    expect(await backend.orders()).toEqual(['paid']);
    expect(await backend.cart()).toEqual([]);
  },
);
