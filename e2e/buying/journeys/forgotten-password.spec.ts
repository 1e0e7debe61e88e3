import type { Page } from '@playwright/test';
import type { OpenApiShop } from '@piston-parts/test-kit/open-api-shop';
import { expect, test } from '../../shop-test';

/** The link of the email: on the developer's page of the real API, a message on the page of the simulated backend. */
async function linkSentTo(page: Page, email: string, api: OpenApiShop | null): Promise<string> {
  if (api !== null) await page.goto('/dev/mail');
  const sent = api === null ? page.locator('.simulated-email') : page.getByRole('article').filter({ hasText: email });
  // That message is folded.
  return (await sent.getByRole('link', { includeHidden: true }).getAttribute('href')) ?? '';
}

const OLD = 'Piston@42';
const NEW = 'Turbine^9';

// The token that has ended is refused before our eyes.
test.use({ allowedConsole: /status of 401 .*\/api\/user\/cart$/ });

test(
  'a shopper who forgot the password gets an email and logs in with a new one',
  { tag: ['@profile-3', '@nightly'] },
  async ({ page, shop, ownShop }) => {
    const email = `meera-${Date.now()}@example.in`;
    const logInWith = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log-In', exact: true }).click();
    };

    await test.step('an account, and its owner logged in', async () => {
      await page.goto('/signUp-Page');
      await page.getByLabel('First name').fill('Meera');
      await page.getByLabel('Last name').fill('Nair');
      await page.getByRole('main').getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(OLD);
      await page.getByRole('main').getByRole('button', { name: 'Sign-Up' }).click();
      await expect(page).toHaveURL('/products-page');
    });

    const tokenElsewhere = await test.step('who forgot it asks for a link, where nobody is logged in', async () => {
      const token = await page.evaluate(() => localStorage.getItem('piston-parts-token'));
      await page.evaluate(() => localStorage.clear());
      await page.goto('/logIn-Page');
      await page.getByRole('link', { name: 'Forget password ?' }).click();
      await expect(page).toHaveURL('/forgotten-password');
      await expect(page).toHaveTitle('Forgotten password · Piston Parts');
      await page.getByRole('main').getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Ask for a link' }).click();
      await expect(page.getByRole('status').filter({ hasText: `If ${email} has an account here` })).toBeVisible();
      return token ?? '';
    });

    const link = await linkSentTo(page, email, ownShop);
    await test.step('the link leads to a new password, and that to the log-in', async () => {
      await page.goto(link);
      await expect(page).toHaveTitle('New password · Piston Parts');
      await page.getByLabel('Password', { exact: true }).fill(NEW);
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page).toHaveURL('/logIn-Page');
      await expect(shop.toast('Your new password is saved')).toBeVisible();
      await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email);
      await logInWith(NEW);
      await expect(page).toHaveURL('/products-page');
    });

    await test.step('every other session has ended', async () => {
      const headers = { authorization: tokenElsewhere };
      const status = (sent: Record<string, string>) =>
        fetch('/api/user/cart', { headers: sent }).then((response) => response.status);
      expect(await page.evaluate(status, headers)).toBe(401);
    });

    await test.step('the next one is chosen on the profile, and this browser goes on', async () => {
      await page.goto('/profile-page');
      await page.getByRole('heading', { name: 'Password', exact: true }).click();
      await page.getByLabel('Old password', { exact: true }).fill(NEW);
      await page.getByLabel('New password', { exact: true }).fill(OLD);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(shop.toast('Your new password is saved')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('main').getByText(email)).toBeVisible();
    });
  },
);
