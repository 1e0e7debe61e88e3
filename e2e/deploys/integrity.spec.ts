import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, Shop, test } from './release-shop-test';

test('every script of the shop has a hash, so a browser that takes no others shows it all, and runs none without', async ({
  page,
  releaseShop: shop,
}) => {
  const response = await page.goto('/');
  expect(response?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
  await shop.logIn(page);
  const screens = [
    ['/', /./],
    ['/products-page', /parts/i],
    ['/profile-page', 'Profile'],
    ['/profile-page/address', /Address/],
  ] as const;
  for (const [address, heading] of screens) {
    await page.goto(address);
    await expect(new Shop(page).heading(heading)).toBeVisible();
  }

  const withoutHash = () =>
    new Promise<boolean>((resolve) => {
      const script = document.createElement('script');
      script.src = document.querySelector<HTMLScriptElement>('script[integrity]')?.src ?? '';
      script.onload = () => resolve(true);
      script.onerror = () => resolve(false);
      document.head.append(script);
    });
  expect(await page.evaluate(withoutHash)).toBe(false);
});

test.describe('One changed byte in a published version, whose address browsers keep for good', () => {
  test.use({ allowedConsole: /integrity|failed in phase|preloaded/ });

  test('is refused; its slot says so and the rest works', async ({ page, releaseShop: shop }) => {
    const shopper = new Shop(page);
    await shop.logIn(page);
    const folder = path.join(shop.published, 'mf-account', '0.1.0');
    const files = readdirSync(folder).filter((name) => /^profile\..+\.js/.test(name));
    const originals = files.map((name) => [path.join(folder, name), readFileSync(path.join(folder, name))] as const);
    for (const [file] of originals) {
      if (file.endsWith('.js')) appendFileSync(file, ' ');
      else rmSync(file);
    }
    // A browser may use the copy that it has cached: that one is intact.
    const stranger = await page.context().newCDPSession(page);
    await stranger.send('Network.clearBrowserCache');

    await page.goto('/profile-page');
    await expect(shopper.tryAgain()).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }).click();
    await expect(page).toHaveURL('/');
    await expect(shopper.heading(/./)).toBeVisible();
    for (const [file, bytes] of originals) writeFileSync(file, bytes);
  });
});
