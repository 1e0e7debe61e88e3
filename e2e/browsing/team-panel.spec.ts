import { expect, test } from '../shop-test';

test(
  'a team sees which version of its remote is in the page, what it loaded, and what on the page is its own',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/products-page?team-panel');

    const panel = page.getByRole('complementary', { name: 'For the teams' });
    const catalogue = panel.getByRole('row', { name: /^mf-catalog/ });
    await expect(catalogue).toContainText('entry remoteEntry.');
    await expect(catalogue).toContainText('script listing.');
    // The screen's own may stand in the page; those of the screens beside it are loaded.
    await expect(catalogue).toContainText(/stylesheet \w+\./);
    await expect(catalogue).toContainText('./listing chunk');
    await expect(panel.getByRole('row', { name: /^mf-checkout/ })).toContainText('not loaded yet');

    await panel.getByRole('checkbox', { name: 'Who owns what' }).check();
    const owned = page.locator('[data-remote="mf-catalog"] > *').first();
    await expect(owned).toHaveCSS('outline-style', 'dashed');

    // Remembered for the tab, without its word in the address.
    await page.goto('/');
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(panel).toBeHidden();
  },
);
