import { test as base, type BrowserContextOptions } from '@playwright/test';
import { test as shopTest, Shop } from '../shop-test';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A shop whose shopper has logged in before the test begins: once for each worker, because it takes a while. */
export const test = shopTest.extend<object, { guestStorage: StorageState }>({
  guestStorage: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const page = await browser.newPage({ ...(baseURL && { baseURL }) });
      await page.goto('/logIn-Page');
      await new Shop(page).logInAsGuest();
      await use(await page.context().storageState({ indexedDB: true }));
      await page.close();
    },
    { scope: 'worker' },
  ],
  storageState: ({ guestStorage }, use) => use(guestStorage),
});

export const { expect } = base;
