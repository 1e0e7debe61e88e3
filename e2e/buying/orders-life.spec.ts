import { runProgram } from '@piston-parts/test-kit/open-shop';
import type { OrderEvent } from '@piston-parts/shared-contract/backend';
import { expect, test } from '../shop-test';
import { changeSimulatedOrder, hasSimulatedCart } from '../simulated-staff';

const EMAIL = `kabir-${Date.now()}@example.in`;
const PARTS = ['BR-8102', 'EL-4102'];
const SENT = { kind: 'sent', units: null, carrier: 'Delhivery', number: 'AWB-77' } as const;

for (const [size, use] of [
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['desktop', { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false }],
] as const) {
  test.describe(`On a ${size}`, () => {
    test.use(use);

    test(
      'a shopper buys two parts, cancels one, gets the other, sends it back as it does not fit, and has the money and a credit note',
      { tag: '@nightly' },
      async ({ page, shop, ownShop }) => {
        const email = `${size}-${EMAIL}`;
        const main = page.getByRole('main');
        const press = (name: string | RegExp) => main.getByRole('button', { name }).click();
        /** `npm run shop -- orders <action> <number> <words>`; the simulated backend has no command. */
        const staff = async (number: string, event: OrderEvent, action: string, ...words: string[]) => {
          if (ownShop === null) return changeSimulatedOrder(page, number, event);
          await runProgram('src/commands/shop.command.ts', ['orders', action, number, ...words], ownShop.environment);
        };
        const progress = main.getByRole('region', { name: 'Progress' }).getByRole('listitem');

        await test.step('with an account, two parts are bought', async () => {
          await page.goto('/signUp-Page');
          await page.getByLabel('First name').fill('Kabir');
          await page.getByLabel('Last name').fill('Sen');
          await main.getByLabel('Email').fill(email);
          await page.getByLabel('Password', { exact: true }).fill('Piston@42');
          await press('Sign-Up');
          await expect(page).toHaveURL('/products-page');
          for (const id of PARTS) {
            await page.goto(`/singleProduct-page/${id}`);
            await press('Add to Cart');
            await expect(main.getByRole('link', { name: 'Go to Cart' })).toBeVisible();
            if (ownShop === null) await expect.poll(() => hasSimulatedCart(page, id)).toBe(true);
          }
          await page.goto('/checkout-page');
          await press('Add New Address');
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('button', { name: 'Fill Dummy Address' }).click();
          await dialog.getByRole('button', { name: 'Add Address' }).click();
          await main.getByRole('radio').first().check();
          await press(/^Pay/);
          await dialog.getByRole('button', { name: /^Pay/ }).click();
          await expect(shop.heading('Order Confirmed')).toBeVisible();
        });

        const number = await test.step('one part is cancelled', async () => {
          await page.goto('/profile-page/orders');
          const link = main.getByRole('link', { name: /^PP-/ });
          const text = (await link.textContent()) ?? '';
          await link.click();
          await press('Cancel order');
          await main.getByLabel(/Ceramic Brake Pad Set/).selectOption({ label: 'none' });
          await press('Cancel these parts');
          await expect(progress.last()).toContainText(/Cancelled: 1 × .*comes back to you|returned/);
          return text;
        });

        await test.step('the other comes, does not fit, and is sent back', async () => {
          await staff(number, { kind: 'packed' }, 'pack');
          await staff(number, SENT, 'send', '--carrier', SENT.carrier, '--tracking', SENT.number);
          await page.reload();
          await expect(main.getByRole('link', { name: '1 order on its way' })).toBeVisible();
          await staff(number, { kind: 'delivered', number: null }, 'deliver');
          await page.reload();
          await expect(progress.filter({ hasText: 'Delivered: Delhivery AWB-77' })).toBeVisible();
          if (ownShop) await expect(main.getByRole('link', { name: /invoice/i })).toBeVisible();
          await press('Send back');
          await expect(main.getByLabel('Why?')).toHaveValue('does-not-fit');
          await press('Ask to send back');
          await expect(progress.last()).toContainText('You asked to send back 1 ×');
          await staff(number, { kind: 'return-accepted', returnId: 'R1' }, 'accept-return', 'R1');
          await staff(number, { kind: 'return-received', returnId: 'R1', restocked: true }, 'receive-return', 'R1');
        });

        await test.step('the money and the credit note are there', async () => {
          await expect(async () => {
            await page.reload();
            await expect(progress.filter({ hasText: 'your bank shows it within a week' })).toHaveCount(2);
          }).toPass();
          expect(await shop.width()).toBeLessThanOrEqual(use.viewport.width);
          // Documents are of the server alone.
          if (ownShop === null) return;
          const note = main.getByRole('link', { name: /credit note/i });
          const response = await page.request.get((await note.getAttribute('href')) ?? '');
          expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
        });

        if (ownShop === null) return;
        await test.step('each step came by email, with the page of the order', async () => {
          await page.goto('/dev/mail');
          const emails = page.getByRole('article').filter({ hasText: email });
          const subjects = await emails.getByRole('heading').allTextContents();
          expect(subjects.reverse().map((text) => text.replace(number, '…').replace(/₹[\d,]+/, '₹'))).toEqual(
            expect.arrayContaining([
              'Your order … is paid',
              'Cancelled in your order …',
              'Your order … is on its way',
              'Your order … is delivered',
              'Send back parts of your order …',
              'Your parts of the order … have arrived',
              '₹ of your order … is on its way back to you',
            ]),
          );
          await emails.getByRole('link').first().click();
          await expect(shop.heading(new RegExp(number))).toBeVisible();
        });
      },
    );
  });
}
