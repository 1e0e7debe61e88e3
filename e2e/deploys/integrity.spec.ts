import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, Shop, test } from '../shop-test';
import { OwnShop } from './own-shop';

const shop = new OwnShop();

// As in production, where no team takes a remote from elsewhere.
test.beforeAll(() => shop.open({ SHOP_OVERRIDE_ORIGINS: 'off' }));
test.afterAll(() => shop.close());

test.describe.configure({ mode: 'serial' });

test('every script of the shop has a hash, so a browser that takes no others shows it all', async ({ page }) => {
  const response = await page.goto(`${shop.address}/`);
  expect(response?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
  await shop.logIn(page);
  const screens = [
    ['/', /./],
    ['/products-page', /parts/i],
    ['/profile-page', 'Profile'],
    ['/profile-page/address', /Address/],
  ] as const;
  for (const [address, heading] of screens) {
    await page.goto(`${shop.address}${address}`);
    await expect(new Shop(page).heading(heading)).toBeVisible();
  }
});

test('a script without a hash is not run', async ({ page }) => {
  await page.goto(`${shop.address}/`);
  const ran = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement('script');
        script.src = document.querySelector<HTMLScriptElement>('script[integrity]')?.src ?? '';
        script.onload = () => resolve(true);
        script.onerror = () => resolve(false);
        document.head.append(script);
      }),
  );
  expect(ran).toBe(false);
});

test.describe('One changed byte in a published version, whose address browsers keep for good', () => {
  test.use({ allowedConsole: /integrity|failed in phase|preloaded/ });

  test('is refused; its slot says so and the rest works', async ({ page }) => {
    const shopper = new Shop(page);
    await shop.logIn(page);
    const folder = path.join(shop.published, 'mf-account', '0.1.0');
    for (const file of readdirSync(folder).filter((name) => /^profile\..+\.js/.test(name))) {
      if (file.endsWith('.js')) appendFileSync(path.join(folder, file), ' ');
      else rmSync(path.join(folder, file));
    }
    // A browser may use the copy that it has cached: that one is intact.
    const stranger = await page.context().newCDPSession(page);
    await stranger.send('Network.clearBrowserCache');

    await page.goto(`${shop.address}/profile-page`);
    await expect(shopper.tryAgain()).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }).click();
    await expect(page).toHaveURL(`${shop.address}/`);
    await expect(shopper.heading(/./)).toBeVisible();
  });
});
