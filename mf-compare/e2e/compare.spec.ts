import { paths } from '@piston-parts/shared-contract';
import { expectAllInNarrowWindows, expectNoViolations } from '@piston-parts/e2e/access-test';
import { expect, test } from '@piston-parts/e2e/shop-test';

// Pages with their data, as visitors get them.
test.use({ servedBy: 'PGlite' });

const DISC = 'BR-8101';
const PADS = 'BR-8102';
/** The narrow ones are those of `expectAllInNarrowWindows`. */
const WIDER = [600, 768, 820, 959, 960, 1440];
const SHARED = `/compare-page?parts=${DISC},${PADS},EL-4102,none`;

test(
  'a shared comparison is read without JavaScript, up to the cart, and by everybody in every window and theme',
  { tag: ['@desktop', '@compare-2', '@compare-3', '@compare-5'] },
  async ({ browser, page, baseURL, shop }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const reader = await plain.newPage();
    await reader.goto(SHARED);
    await expect(reader).toHaveTitle(/^Compare .*Brake Disc.*Brake Pad/);
    await expect(reader.getByRole('columnheader')).toHaveCount(4);
    await expect(reader.getByRole('row', { name: /^Price/ })).toContainText('₹2,000');
    await expect(reader.getByText('No. none is not in the catalogue any more.')).toBeVisible();
    await reader.getByRole('button', { name: /^Add to Cart: .*Relay/ }).click();
    await expect(reader.getByRole('heading', { level: 1, name: /log in/i })).toBeVisible();
    await plain.close();

    await page.goto(SHARED);
    await shop.hydrated();
    const story = { name: 'a comparison of three parts' };
    await expect(page.getByRole('table', { name: '3 parts side by side' })).toBeVisible();
    await expectNoViolations({ page }, story);
    await expectAllInNarrowWindows({ page }, story);
    for (const width of WIDER) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await shop.width(), `${width} pixels wide`).toBe(width);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const frame = page.getByRole('region', { name: '3 parts side by side' });
    await page.getByRole('rowheader', { name: /^Price/ }).scrollIntoViewIfNeeded();
    await frame.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect(page.getByRole('rowheader', { name: /^Price/ })).toBeInViewport();
    await expect(page.getByRole('columnheader', { name: /Relay/ })).toBeInViewport();
  },
);

test(
  'a visitor compares parts by the keyboard, from their pages to the cart',
  { tag: ['@compare-8', '@compare-9'] },
  async ({ page, shop }) => {
    await page.goto(paths.product(DISC));
    await page.getByRole('button', { name: /^Compare .*Brake Disc/ }).press('Enter');
    await expect(page.getByRole('link', { name: 'Compare, 1 part' })).toBeVisible();
    const search = page.getByRole('banner').getByRole('combobox', { name: 'Search parts' });
    await search.fill('brake');
    await search.press('Enter');
    const compare = page.getByRole('button', { name: /^Compare .*Brake Pad/ }).first();
    // The link that covers the card lies below the button.
    await compare.click({ trial: true });
    await compare.press('Enter');

    await page.getByRole('link', { name: 'Compare, 2 parts' }).press('Enter');
    await expect(shop.heading('Compare')).toBeFocused();
    const pads = page.getByRole('columnheader', { name: /Brake Pad/ });
    await page
      .getByRole('columnheader', { name: /Brake Disc/ })
      .getByRole('button', { name: 'Remove' })
      .press('Enter');

    await expect(pads.getByRole('link')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Compare, 1 part' })).toBeVisible();
    await page.getByRole('button', { name: /^Add to Cart: .*Brake Pad/ }).press('Enter');
    await expect(page).toHaveURL(paths.logIn);
  },
);
