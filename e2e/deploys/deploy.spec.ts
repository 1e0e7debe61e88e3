import type { Page } from '@playwright/test';
import { hashEverything } from './own-shop';
import { expect, test } from './release-shop-test';

test.describe.configure({ mode: 'serial' });

const openProfile = (page: Page) => page.goto('/profile-page');
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test(
  'a deploy of one remote builds, checks and publishes it, and touches nothing else',
  { tag: '@nightly' },
  async ({ releaseShop: shop }) => {
    test.setTimeout(240_000);
    const before = hashEverything();
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['shared-ui/src/tokens.css', 'tooling/preset/package.json']),
    );
    const output = await shop.deploy('mf-account', ['--version', '1.0.0']);
    for (const step of ['built', 'lint', 'types', 'unit tests', 'stitched tests against what is live']) {
      expect(output).toContain(`✓ ${step}`);
    }
    expect(output).toContain('✓ mf-account@1.0.0 is live from the next page load');
    expect(hashEverything()).toEqual(before);
    expect(await shop.registry('live')).toMatch(
      /mf-account\s+1\.0\.0\s+since .+ by the account team\nmf-cart.+ by npm start/,
    );
    await shop.registry('rollback mf-account');
  },
);

test('a new version is on the next page load; an open page goes on with the one it has, and a roll-back takes it back', async ({
  page,
  context,
  releaseShop: shop,
}) => {
  await shop.logIn(page);
  const openTab = page;
  const toProfile = openTab.getByRole('banner').getByRole('link', { name: 'Profile' });
  await openTab.goto('/');
  await toProfile.click();
  await expect(button(openTab, 'Log Out')).toBeVisible();
  await openTab.goBack();
  await shop.registry('promote mf-account@1.1.0');
  await toProfile.click();
  await expect(button(openTab, 'Log Out')).toBeVisible();

  const newTab = await context.newPage();
  await openProfile(newTab);
  await expect(button(newTab, 'Leave now')).toBeVisible();

  await shop.registry('rollback mf-account');
  await newTab.reload();
  await expect(button(newTab, 'Log Out')).toBeVisible();
  await expect(button(openTab, 'Log Out')).toBeVisible();
});
