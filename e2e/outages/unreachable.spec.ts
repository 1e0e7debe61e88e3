import { openShop, type OpenShop } from '@piston-parts/test-kit/open-shop';
import { expect, test } from '../shop-test';

let open: OpenShop;

test.beforeAll(async () => (open = await openShop()));
test.afterAll(() => open.close());

// Lines of the browser for what it asks for meanwhile, and the shell's about a screen that it was just prefetching.
test.use({ serviceWorkers: 'allow', allowedConsole: /Failed to load resource|failed in phase "(list|entry|chunk)"/ });

test(
  'a shopper whose connection is lost reloads, reads that the shop cannot be reached, and is back at the part with Try again',
  { tag: '@server-28' },
  async ({ page, shop }) => {
    await page.goto(`${open.origin}/singleProduct-page/BR-8102`);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForLoadState('networkidle');

    await open.close();
    await page.reload();
    await expect(shop.heading('The shop cannot be reached')).toBeVisible();
    await open.start();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(shop.heading(name)).toBeVisible();
  },
);
