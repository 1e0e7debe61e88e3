import type { Page } from '@playwright/test';
import type { Shop } from '../shop-test';
import { expect, test, testAsGuest } from './deploy-test';

const PADS = '/singleProduct-page/BR-8102';
/** Whose screens the shopper goes to after the deploy. */
const REMOTES = ['mf-catalog', 'mf-account'];

test.use({
  allowedConsole: /Failed to load resource|Refused to |failed in phase|without its looks|A request of the shop failed/,
});

/** Opens the listing with the version before the deploy. */
async function openListing(page: Page, shop: Shop): Promise<void> {
  await page.goto('/products-page?search=ceramic');
  await expect(shop.heading(/parts/i)).toBeVisible();
  await shop.hydrated();
}

/** From the listing by the product page, where a part is put into the cart, to the account. */
async function addPads(page: Page, shop: Shop): Promise<void> {
  await page
    .getByRole('link', { name: /Ceramic Brake Pad Set/ })
    .first()
    .click();
  await expect(shop.heading(/Ceramic Brake Pad Set/)).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await expect(shop.heading('Profile')).toBeVisible();
}

/** Holds back a file of the shell until the returned function is called, so that the deploy comes first. */
async function holdBackendFile(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const deployed = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/shell/simulated-backend.*.js', async (route) => {
    await deployed;
    await route.continue();
  });
  return () => release();
}

test.describe('A deploy of the remotes under an open tab', () => {
  testAsGuest(
    'with the old files gone: every further screen is that of the new version, the cart and the page stay',
    { tag: '@shell-5' },
    async ({ page, shop, deploy, reloads }) => {
      await openListing(page, shop);
      await deploy.remotes(REMOTES, 'gone');

      await addPads(page, shop);
      await page.getByRole('main').getByRole('link', { name: 'Address' }).click();
      await page.getByRole('button', { name: 'Add New Address' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();

      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
      expect(reloads.count()).toBe(0);
      await expect(shop.tryAgain()).toHaveCount(0);
    },
  );
});

test.describe('A deploy of the shell under an open tab', () => {
  test.use({ deployed: 'shell' });

  test('that takes away what the shop cannot do without: one reload, with what was typed', async ({
    page,
    deploy,
    reloads,
  }) => {
    const release = await holdBackendFile(page);
    await page.goto('/signUp-Page', { waitUntil: 'commit' });
    await page.getByLabel('First name').fill('Asha');
    await page.getByLabel('Password', { exact: true }).fill('Piston@42');
    // A page whose first scripts have not come yet has nothing to reload by.
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    deploy.shell();
    release();

    await expect.poll(reloads.count).toBe(1);
    await expect(page.getByLabel('First name')).toHaveValue('Asha');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.goto('/products-page?search=brake');
    await expect(page.getByRole('main').getByRole('link', { name: /Brake/ }).first()).toBeVisible();
  });

  test(
    'that is broken itself: no second reload, and no error page',
    { tag: '@nightly' },
    async ({ page, shop, deploy, reloads }) => {
      const release = await holdBackendFile(page);
      await page.goto(PADS, { waitUntil: 'commit' });
      await expect(shop.heading(/Ceramic Brake Pad Set/)).toBeVisible();
      deploy.shell({ without: 'simulated-backend' });
      release();

      await expect.poll(reloads.count).toBe(1);
      await expect(shop.heading(/Ceramic Brake Pad Set/)).toBeVisible();
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page).toHaveURL('/logIn-Page');
      await page.getByRole('button', { name: 'Guest Log-In' }).click();
      await expect(shop.toast('Something went wrong')).toBeVisible();
      expect(reloads.count()).toBe(1);
    },
  );
});
