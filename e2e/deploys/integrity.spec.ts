import { expect, Shop, test } from './release-shop-test';

test('every script of the shop has a hash, so a browser that takes no others shows it all, and runs none without', async ({
  page,
  releaseShop: shop,
}) => {
  await shop.logIn(page);
  const response = await page.goto('/');
  expect(response?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
  const screens = [
    ['All parts', /parts/i],
    ['Profile', 'Profile'],
    ['Address', /Address/],
  ] as const;
  for (const [link, heading] of screens) {
    await page.getByRole('link', { name: link, exact: true }).first().click();
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
