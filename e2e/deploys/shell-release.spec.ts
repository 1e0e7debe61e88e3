import type { Page } from '@playwright/test';
import { expect, Shop, test } from './release-shop-test';

const column = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('heading', { name, exact: true });
const firstName = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'First name' });

/** Opens a form and types into it; from then on no page load is expected. */
async function openForm(page: Page): Promise<{ loads: () => number }> {
  await page.goto('/signUp-Page');
  await firstName(page).fill('Asha');
  await page.waitForLoadState('networkidle');
  let loads = 0;
  page.on('request', (request) => void (request.isNavigationRequest() && (loads += 1)));
  return { loads: () => loads };
}

/** Types on, then opens a page whose script the tab has not loaded yet. @returns the status of that script */
async function goOn(page: Page): Promise<number> {
  await expect(firstName(page)).toHaveValue('Asha');
  await page.getByRole('main').getByRole('textbox', { name: 'Last name' }).fill('Rao');
  const script = page.waitForResponse(/\/shell\/text-pages\.\w+\.js$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click();
  await expect(new Shop(page).heading('Returns')).toBeVisible();
  return (await script).status();
}

test(
  'A deploy and a roll-back of the shell are on the next page load, and take nothing from the tabs that are open',
  { tag: '@shell-17' },
  async ({ page, context, releaseShop: shop }) => {
    await shop.publishShell('1.0.0', 'Purchases');
    const before = await openForm(page);
    expect(await shop.registry('promote shell@1.0.0')).toContain('shell@1.0.0 is live (was 0.1.0)');

    const newTab = await context.newPage();
    const meanwhile = await openForm(newTab);
    await expect(column(newTab, 'Purchases')).toBeVisible();
    expect(await goOn(page)).toBe(200);
    await expect(column(page, 'Transactions')).toBeVisible();

    expect(await shop.registry('rollback shell')).toContain('shell is back at 0.1.0');
    expect(await goOn(newTab)).toBe(200);
    await expect(column(newTab, 'Purchases')).toBeVisible();
    expect([before.loads(), meanwhile.loads()]).toEqual([0, 0]);

    await newTab.reload();
    await expect(column(newTab, 'Transactions')).toBeVisible();
    await expect(new Shop(newTab).heading('Returns')).toBeVisible();
  },
);
