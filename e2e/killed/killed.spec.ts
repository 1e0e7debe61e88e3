import { TOKEN_STORAGE_KEY, type Purchase } from '@piston-parts/shared-contract';
import { expect, test } from '../shop-test';
import { createKillableShop, startDatabase } from './killable-shop';

/** Killed at once, while the call may be anywhere; or after the work is done and before its answer is heard. */
const MOMENTS = ['at once', 'before the answer'] as const;

// Calls fail on purpose, and the shop says so there.
test.use({ allowedConsole: /Failed to load resource|failed|ERR_|could not/i });
test.describe.configure({ mode: 'serial' });

for (const database of ['PGlite', 'PostgreSQL'] as const) {
  for (const moment of MOMENTS) {
    test(`a shopper buys a part on ${database} although the server is killed ${moment} in every step`, async ({
      page,
      shop: says,
    }) => {
      test.setTimeout(240_000);
      const postgres = database === 'PostgreSQL' ? await startDatabase() : null;
      const shop = await createKillableShop(postgres?.url ?? null);
      await shop.start();

      /** Presses, kills the server while that call is on its way, starts it again. */
      async function killDuring(method: string, path: RegExp, press: () => Promise<unknown>): Promise<void> {
        let killed: () => void = () => undefined;
        const done = new Promise<void>((resolve) => (killed = resolve));
        let armed = true;
        await page.route(
          (url) => path.test(url.pathname),
          async (route) => {
            if (!armed || route.request().method() !== method) return route.fallback();
            armed = false;
            const answer = route.fetch().catch(() => null);
            if (moment === 'before the answer') await answer;
            await shop.kill();
            await answer;
            await route.abort('connectionreset');
            killed();
          },
        );
        await press();
        await done;
        await page.unrouteAll({ behavior: 'wait' });
        await shop.start();
      }

      try {
        await test.step('the catalogue is loaded by Try again', async () => {
          await page.goto(`${shop.origin}/products-page?search=relay`);
          const part = page.getByRole('main').getByRole('link', { name: /Relay/i }).first();
          await killDuring('GET', /\/api\/products\/EL-4102$/, () => part.click());
          await says.tryAgain().click();
          await expect(says.tryAgain()).toBeHidden();
          await expect(says.heading(/Relay/i)).toBeVisible();
        });

        await test.step('log-in is pressed again', async () => {
          await page.goto(`${shop.origin}/logIn-Page`);
          const logIn = page.getByRole('button', { name: 'Guest Log-In' });
          await killDuring('POST', /\/api\/auth\/login$/, () => logIn.click());
          await logIn.click();
          await expect(page).toHaveURL(/products-page/);
        });

        await test.step('the part is put into the cart once', async () => {
          await page.goto(`${shop.origin}/singleProduct-page/EL-4102`);
          const add = page.getByRole('button', { name: 'Add to Cart' });
          await killDuring('POST', /\/api\/user\/cart$/, () => add.click());
          await page.reload();
          const main = page.getByRole('main');
          await expect(
            main.getByRole('button', { name: 'Add to Cart' }).or(main.getByText('Go to Cart')),
          ).toBeVisible();
          if (await add.isVisible()) await add.click();
          await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
        });

        await test.step('an address is saved once', async () => {
          await page.goto(`${shop.origin}/checkout-page`);
          await page.getByRole('button', { name: 'Add a new address' }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('button', { name: 'Fill Dummy Address' }).click();
          const save = dialog.getByRole('button', { name: 'Add Address' });
          await killDuring('POST', /\/api\/user\/address$/, () => save.click());
          await page.reload();
          const choice = page.getByRole('main').getByRole('radio').first();
          await expect(choice.or(page.getByRole('button', { name: 'Add a new address' })).first()).toBeVisible();
          if (!(await choice.isVisible())) {
            await page.getByRole('button', { name: 'Add a new address' }).click();
            await dialog.getByRole('button', { name: 'Fill Dummy Address' }).click();
            await save.click();
          }
          await expect(page.getByRole('main').getByRole('radio')).toHaveCount(1);
          await choice.check();
        });

        const pay = page.getByRole('main').getByRole('button', { name: /^Pay/ });
        const idle = page.getByRole('main').getByRole('button', { name: 'Pay', exact: true });
        const widget = page.getByRole('dialog', { name: 'Test payment' });

        await test.step('the order is placed by pressing Pay again', async () => {
          await killDuring('POST', /\/api\/user\/orders$/, () => pay.click());
          // The shop asks again by itself; when that was too early, the shopper does.
          await expect(widget.or(idle)).toBeVisible({ timeout: 30_000 });
          if (!(await widget.isVisible())) await pay.click();
          await expect(widget).toContainText('₹120');
        });

        await test.step('the card is charged once', async () => {
          const charge = widget.getByRole('button', { name: /^Pay/ });
          await killDuring('POST', /\/api\/test-gateway\//, () => charge.click());
          await expect(widget.getByRole('alert')).toContainText('did not answer');
          await killDuring('POST', /\/api\/user\/orders\/[^/]+\/payment$/, () => charge.click());
          await expect(says.heading('Order Confirmed').or(idle)).toBeVisible({ timeout: 30_000 });
          if (!(await says.heading('Order Confirmed').isVisible())) await pay.click();
          await expect(says.heading('Order Confirmed')).toBeVisible();
        });

        await test.step('the history has that one order, with its part', async () => {
          await killDuring('GET', /\/api\/user\/orders$/, () => page.goto(`${shop.origin}/profile-page/orders`));
          await says.tryAgain().click();
          await expect(page.getByText('1 order', { exact: true })).toBeVisible();
          const orders = await page.evaluate(async (key) => {
            const answer = await fetch('/api/user/orders', {
              headers: { authorization: localStorage.getItem(key) ?? '' },
            });
            return ((await answer.json()) as { orders: Purchase[] }).orders;
          }, TOKEN_STORAGE_KEY);
          expect(orders).toMatchObject([{ status: 'paid', amount: 12_000, lines: [{ productId: 'EL-4102', qty: 1 }] }]);
          await page.goto(`${shop.origin}/cart-page`);
          await expect(page.getByText('There is nothing in the Cart', { exact: true })).toBeVisible();
        });
      } finally {
        await shop.remove();
        await postgres?.stop();
      }
    });
  }
}
