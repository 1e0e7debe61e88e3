import { expect, testAsGuest } from '../shop-test';

testAsGuest('a shop without the API loads the simulated backend', async ({ page }) => {
  const loaded = page.waitForResponse(/simulated-backend/);
  await page.goto('/profile-page');

  expect((await loaded).ok()).toBe(true);
});
