import { formatRupees, messages, STORE_NAME } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { RUN_OF_ALL } from '../run-of-all';
import { expect, test } from './killed-test';

const RELAY = { id: 'EL-4102', rupees: 120 };
const PADS = { id: 'BR-8102', rupees: 1350 };
/** The parts of the journey; a second unit and the part from the wishlist take requests that are killed at night alone. */
const BOUGHT = RUN_OF_ALL
  ? [
      { ...RELAY, units: 2 },
      { ...PADS, units: 1 },
    ]
  : [{ ...RELAY, units: 1 }];
const SUM = BOUGHT.reduce((sum, { rupees, units }) => sum + rupees * units, 0);
const ASHA = { email: 'asha@example.in', password: 'Piston@42' };

// Log lines of the browser for requests without a response, the log line for failed loads without a press, and the
// shell's about a screen that it was just prefetching.
test.use({
  allowedConsole: /Failed to load resource|A request of the shop failed|failed in phase "(list|entry|chunk)"/,
});

const MOMENTS = ['on its way', 'done and not heard of'] as const;

for (const database of ['PGlite', 'PostgreSQL'] as const) {
  for (const moments of [...MOMENTS.map((moment) => [moment]), MOMENTS]) {
    // PGlite is a part of the server that dies, so it runs each time; PostgreSQL goes on, and runs at night.
    const tag = database === 'PGlite' && moments === MOMENTS ? [] : ['@nightly'];
    test.describe(`On ${database}, with the server killed while a request is ${moments.join(' or ')}`, { tag }, () => {
      test.use({ database, moments });

      test(
        'a shopper goes on by pressing again: nothing is lost, nothing is twice, one order and one payment',
        { tag: '@payment-12' },
        async ({ page, shop, killed }) => {
          test.setTimeout(240_000);
          const before = await killed.stock();
          const main = page.getByRole('main');
          const top = page.getByRole('banner');
          const toast = (text: string) => async () => {
            await expect(shop.toast(text)).toBeVisible();
            await shop.toast(text).getByRole('button', { name: 'close' }).click();
            await expect(shop.toast(text)).toBeHidden();
          };
          const wentWrong = toast(messages.somethingWentWrong);
          const find = async (name: string) => {
            await top.getByRole('link', { name: STORE_NAME }).click();
            await main.getByRole('combobox').fill(name);
            await main.getByRole('combobox').press('Enter');
            await expect(page).toHaveURL(/search=/);
            return main.getByRole('heading', { level: 2, name }).getByRole('link').first();
          };
          const press = (name: string) => () => main.getByRole('button', { name, exact: true }).click();
          const stepAtNight = (title: string, step: () => Promise<void>) => RUN_OF_ALL && test.step(title, step);

          await test.step('signs up', async () => {
            await page.goto('/signUp-Page');
            await shop.letToastsStay();
            // The first use loads what shows messages; a message without it would be a plain one.
            const messageStyles = page.waitForResponse(/toast-host\.[^/]+\.css$/);
            await page.getByLabel('First name').click();
            await (await messageStyles).finished();
            await page.getByLabel('First name').fill('Asha');
            await page.getByLabel('Last name').fill('Rao');
            await main.getByLabel('Email').fill(ASHA.email);
            await page.getByLabel('Password', { exact: true }).fill(ASHA.password);
            await killed.duringAtNight('POST /auth/signup', press('Sign-Up'), wentWrong);
            await press('Sign-Up')();
            await expect(page).toHaveURL('/products-page');
          });

          await stepAtNight('logs in', async () => {
            await top.getByRole('link', { name: 'Profile' }).click();
            await shop.logOut();
            await top.getByRole('link', { name: 'Profile' }).click();
            await main.getByLabel('Email').fill(ASHA.email);
            await page.getByLabel('Password', { exact: true }).fill(ASHA.password);
            await killed.duringAtNight('POST /auth/login', press('Log-In'), wentWrong);
            await press('Log-In')();
            await expect(page).toHaveURL('/profile-page');
          });

          await test.step('looks at a part', async () => {
            const part = await find('Relay');
            await killed.duringRead(`GET /products/${RELAY.id}`, () => part.click(), shop);
            await expect(shop.heading(/Relay/i)).toBeVisible();
          });

          await test.step('puts it into the cart', async () => {
            await killed.duringAtNight('POST /user/cart', press('Add to Cart'), wentWrong);
            await killed.answered('POST /user/cart', press('Add to Cart'));
            await expect(top.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
          });

          await test.step('opens the cart', async () => {
            await top.getByRole('link', { name: 'Cart, 1 item' }).click();
            await expect(main).toContainText('₹120');
          });

          await stepAtNight('takes one more of it', async () => {
            await killed.duringAtNight(`POST /user/cart/${RELAY.id}`, press('Increase quantity'), wentWrong);
            await press('Increase quantity')();
            await expect(shop.toast(lateMessages.cartItemIncremented)).toBeVisible();
            await expect(main).toContainText('₹240');
          });

          await stepAtNight('wishes for another part, and moves it to the cart', async () => {
            await (await find('Ceramic Brake Pad Set')).click();
            await killed.duringAtNight('POST /user/wishlist', press('Add to Wishlist'), wentWrong);
            await press('Add to Wishlist')();
            await expect(shop.toast(lateMessages.wishlistItemAdded)).toBeVisible();
            await top.getByRole('link', { name: 'Wishlist, 1 item' }).click();
            await killed.duringAtNight('POST /user/cart', press('Move to Cart'), wentWrong);
            await killed.answered('DELETE /user/wishlist/*', press('Move to Cart'));
            await expect(main.getByText(messages.wishlistEmpty, { exact: true })).toBeVisible();
            await top.getByRole('link', { name: 'Cart, 2 items' }).click();
            await expect(main).toContainText(formatRupees(SUM));
          });

          await test.step('adds an address', async () => {
            await page.getByRole('link', { name: 'Place Order' }).click();
            await press('Add New Address')();
            const dialog = page.getByRole('dialog');
            await dialog.getByRole('button', { name: 'Fill Dummy Address' }).click();
            const save = () => dialog.getByRole('button', { name: 'Add Address' }).click();
            await killed.duringAtNight('POST /user/address', save, wentWrong);
            await save();
            await expect(dialog).toBeHidden();
            await expect(main.getByRole('radio')).toHaveCount(1);
            await main.getByRole('radio').check();
          });

          await test.step('places the order and pays for it', async () => {
            const PAY = `Pay ${formatRupees(SUM)}`;
            const widget = page.getByRole('dialog', { name: 'Test payment' });
            const charge = () => widget.getByRole('button', { name: PAY }).click();
            await killed.during('POST /user/orders', press(PAY), wentWrong);
            await press(PAY)();
            await killed.during('POST /test-gateway/orders/*/payments', charge, () =>
              expect(widget.getByRole('alert')).toContainText('the card is not charged twice'),
            );
            await killed.during('POST /user/orders/*/payment', charge, toast(lateMessages.paymentUnconfirmed));
            await press(PAY)();
            await expect(shop.heading(messages.orderConfirmed)).toBeVisible();
          });

          await stepAtNight('looks back on the order', async () => {
            await top.getByRole('link', { name: 'Profile' }).click();
            const orders = () => main.getByRole('link', { name: 'Orders' }).click();
            await killed.duringRead('GET /user/orders', orders, shop);
            await expect(main.getByText('1 order', { exact: true })).toBeVisible();
          });

          await stepAtNight('reloads the page, and is still known', async () => {
            await killed.duringRead('POST /auth/verify', () => page.reload(), shop);
            await expect(main.getByText('1 order', { exact: true })).toBeVisible();
          });

          await stepAtNight('orders the same again', async () => {
            await main.getByRole('link', { name: /^PP-/ }).click();
            await killed.duringAtNight('POST /user/orders/*/reorder', press('Reorder'), wentWrong);
            await press('Reorder')();
            await main.getByRole('link', { name: 'Go to Cart' }).click();
            await expect(main).toContainText(formatRupees(SUM));
          });

          await test.step('and the shop has written each of it down once', async () => {
            const records = await killed.records();
            const all = (table: string) => records.get(table) ?? [];
            const [asha, ...others] = all('users').filter(({ email }) => email === ASHA.email);
            const hers = (table: string) => all(table).filter(({ user_id: owner }) => owner === asha?.id);
            expect(others).toEqual([]);
            expect(hers('addresses')).toHaveLength(1);
            const paid = hers('orders').filter(({ status }) => status !== 'replaced');
            expect(paid).toMatchObject([{ status: 'paid', amount: SUM * 100 }]);
            expect(paid[0]?.lines).toMatchObject(BOUGHT.map(({ id, units }) => ({ productId: id, qty: units })));
            expect(all('payments')).toMatchObject([{ state: 'taken', order_id: paid[0]?.id }]);
            expect(all('gateway_payments').filter(({ status }) => status === 'captured')).toHaveLength(1);
            expect(hers('wishlist_lines')).toEqual([]);
            const left = Object.fromEntries(all('products').map(({ id, quantity }) => [String(id), quantity]));
            for (const { id, units } of BOUGHT) expect(left[id], id).toBe((before[id] ?? 0) - units);
          });
        },
      );
    });
  }
}
