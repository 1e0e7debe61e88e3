import { messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { expect, test } from '../shop-test';

test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED|A request of the shop failed/ });

test(
  'a shopper without a connection reads so when they add a part or a wish',
  { tag: '@nightly' },
  async ({ page, shop, context }) => {
    await page.goto('/logIn-Page');
    await shop.logInAsGuest();
    await page.goto('/singleProduct-page/BR-8102');
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    await shop.hydrated();
    await page.waitForLoadState('networkidle');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(shop.toast(lateMessages.connectionLost)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    await page.getByRole('button', { name: 'Add to Wishlist' }).click();
    await expect(shop.toast(messages.somethingWentWrong)).toHaveCount(0);

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Cart' })).toBeVisible();
  },
);
