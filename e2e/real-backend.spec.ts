import type { Page } from '@playwright/test';
import { test as onTheApi } from './faults/api-test';
import { expect, Shop, test as simulated } from './shop-test';

/** Walks through the shop as a guest, with full page loads. @returns the loaded files of the simulated backend. */
async function simulatedFilesOf(page: Page): Promise<string[]> {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  const shop = new Shop(page);
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

onTheApi('a shop on the real API never loads the simulated backend', { tag: '@server-11' }, async ({ page }) => {
  expect(await simulatedFilesOf(page)).toEqual([]);
});

simulated('a shop without the API loads it', async ({ page }) => {
  expect(await simulatedFilesOf(page)).not.toEqual([]);
});
