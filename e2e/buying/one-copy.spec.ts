import { LIBRARY_MARKS } from '@piston-parts/benchmarks/library-marks';
import { expect, testAsGuest } from '../shop-test';

const EVERY_REMOTE = ['/singleProduct-page/BR-8101', '/cart-page', '/checkout-page', '/profile-page/address'];

testAsGuest('a shopper who has been to every remote has loaded each library exactly once', async ({ page, shop }) => {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok()) loaded.add(new URL(response.url()).pathname);
  });
  for (const path of EVERY_REMOTE) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  }
  // The first message loads what shows messages.
  await page.getByRole('button', { name: 'Add New Address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Address' }).click();
  await expect(shop.toast('please fill all the details')).toBeVisible();
  await page.waitForLoadState('networkidle');

  // Asked for again: a browser forgets the bodies of a page that it has left.
  const scripts = await Promise.all(
    [...loaded].map(async (path) => ({ path, text: await (await page.request.get(path)).text() })),
  );
  for (const [library, mark] of Object.entries(LIBRARY_MARKS)) {
    const carriers = scripts.filter(({ text }) => text.includes(mark)).map(({ path }) => path);
    expect(carriers, `files that carry ${library}`).toHaveLength(1);
  }
});
