import type { Page } from '@playwright/test';
import { expect, Shop, test } from '../shop-test';
import { hashEverything, OwnShop } from './own-shop';

test.describe.configure({ mode: 'serial' });

const shop = new OwnShop();

test.beforeAll(() => shop.open());
test.afterAll(() => shop.close());

const openCart = (page: Page) => page.goto(`${shop.address}/cart-page`);
const button = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test(
  'a deploy of one remote builds, checks and publishes it, and touches nothing else',
  { tag: '@nightly' },
  async () => {
    test.setTimeout(240_000);
    const before = hashEverything();
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['shared-ui/src/tokens.css', 'tooling/preset/package.json']),
    );
    const output = await shop.deploy('mf-cart', ['--version', '1.0.0']);
    for (const step of [
      'built',
      'lint',
      'types',
      'unit tests',
      'fits the live shell',
      'stitched tests against what is live',
    ]) {
      expect(output).toContain(`✓ ${step}`);
    }
    expect(output).toContain('✓ mf-cart@1.0.0 is live from the next page load');
    expect(hashEverything()).toEqual(before);
    expect(await shop.registry('live')).toMatch(
      /mf-cart\s+1\.0\.0\s+since .+ by the cart team\nmf-catalog.+ by npm start/,
    );
  },
);

test('a new version is on the next page load; an open page goes on with the one it has, and a roll-back takes it back', async ({
  page,
  context,
}) => {
  await shop.fillCart(page);
  const openTab = page;
  const toCart = openTab.getByRole('link', { name: 'Go to Cart' });
  await toCart.click();
  await expect(button(openTab, 'Place Order')).toBeVisible();
  await openTab.goBack();
  await shop.publishCart('1.1.0', 'Order now');
  await shop.registry('promote mf-cart@1.1.0');
  await toCart.click();
  await expect(button(openTab, 'Place Order')).toBeVisible();

  const newTab = await context.newPage();
  await openCart(newTab);
  await expect(button(newTab, 'Order now')).toBeVisible();

  await shop.registry('rollback mf-cart');
  await newTab.reload();
  await expect(button(newTab, 'Place Order')).toBeVisible();
  await expect(button(openTab, 'Place Order')).toBeVisible();
});

test('a canary goes to some shoppers, each keeps their side over reloads, and promoting it gives it to all', async ({
  browser,
}) => {
  const entryOf = async () => {
    const context = await browser.newContext();
    const seen: string[] = [];
    for (let visit = 0; visit < 3; visit += 1) {
      const response = await context.request.get(`${shop.address}/remotes.json`);
      seen.push(
        ((await response.json()) as { remotes: Record<string, { version: string }> }).remotes['mf-cart']?.version ?? '',
      );
    }
    await context.close();
    return seen;
  };
  const [live] = await entryOf();
  await shop.registry('canary mf-cart@1.1.0 50%');
  const visitors = await Promise.all(Array.from({ length: 24 }, entryOf));
  for (const seen of visitors) expect(new Set(seen).size).toBe(1);
  expect(new Set(visitors.flat())).toEqual(new Set([live, '1.1.0']));

  await shop.registry('promote mf-cart');
  expect(new Set((await Promise.all([entryOf(), entryOf(), entryOf()])).flat())).toEqual(new Set(['1.1.0']));
});

test.describe('a remote that is disabled', () => {
  test.use({ allowedConsole: /mf-cart/ });

  test('says so in its slot while the rest works, and is back by Try again once it is enabled', async ({ page }) => {
    await shop.fillCart(page);
    await shop.registry('disable mf-cart');
    await openCart(page);
    const tryAgain = new Shop(page).tryAgain();
    await expect(tryAgain).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openCart(page);
    await expect(tryAgain).toBeVisible();

    await shop.registry('enable mf-cart');
    await tryAgain.click();
    await expect(button(page, 'Order now')).toBeVisible();
  });
});
