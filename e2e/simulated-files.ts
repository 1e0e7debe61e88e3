import { expect, type Shop } from './shop-test';

/** Walks through the shop as a guest, with full page loads. @returns the loaded files of the simulated backend. */
export async function simulatedFilesOf(shop: Shop): Promise<string[]> {
  const { page } = shop;
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.goto('/logIn-Page');
  await shop.logInAsGuest();
  for (const address of ['/products-page', '/singleProduct-page/BR-8102', '/cart-page', '/profile-page/orders']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  return files.filter((file) => file.includes('simulated-backend'));
}
