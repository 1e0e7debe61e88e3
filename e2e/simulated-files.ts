import { isSimulatedBackend } from '@piston-parts/benchmarks/library-marks';
import { expect, type Shop } from './shop-test';

/**
 * Walks through the shop as a guest, with full page loads.
 * @returns the loaded scripts of the simulated backend: its chunks, and every other one that contains its library
 */
export async function simulatedFilesOf(shop: Shop): Promise<string[]> {
  const { page } = shop;
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto('/');
  await page.goto('/logIn-Page');
  await shop.logInAsGuest();
  for (const address of ['/products-page', '/singleProduct-page/BR-8102', '/cart-page', '/profile-page/orders']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  // Asked for again: a browser forgets the bodies of a page that it has left.
  const loaded = await Promise.all(
    [...scripts].map(async (url) => ({ url, text: await (await page.request.get(url)).text() })),
  );
  return loaded.filter(({ url, text }) => isSimulatedBackend(new URL(url).pathname, text)).map(({ url }) => url);
}
