import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../shop-test';
import { findSmallText, SMALLEST } from '../small-text';

const PART = '/singleProduct-page/BR-8101';
const PAGES = ['/', '/products-page', PART, '/logIn-Page', '/signUp-Page', '/customer-care'];
const FINGER_PX = 44;

test(
  'text is large enough to read, and a phone does not zoom into a field',
  // By day `access` looks for it on the same screens, on a phone.
  { tag: '@nightly' },
  async ({ page }) => {
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px');
      expect.soft(await page.evaluate(findSmallText, SMALLEST), path).toEqual([]);
    }
  },
);

test('what a phone’s finger presses often is large enough for it', { tag: '@phone' }, async ({ page }) => {
  // A mouse points finer.
  const expectLarge = async (controls: Locator) => {
    await expect(controls.first()).toBeVisible();
    const boxes = await controls.evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { name: element.textContent, width: Math.round(width), height: Math.round(height) };
      }),
    );
    expect.soft(boxes.filter(({ width, height }) => width < FINGER_PX || height < FINGER_PX)).toEqual([]);
  };
  const banner = page.getByRole('banner');
  const main = page.getByRole('main');
  await page.goto('/');
  await expectLarge(banner.getByRole('link'));
  await expectLarge(banner.getByRole('button'));
  await expectLarge(main.getByRole('figure').getByRole('link'));
  await page.setViewportSize({ width: 320, height: 640 });
  await expectLarge(banner.getByRole('link'));
  await page.goto('/products-page');
  await expectLarge(main.getByRole('button'));
  await page.goto(PART);
  await expectLarge(main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'));
  await expectLarge(main.getByRole('button'));
});

test('the top bar has room for the icons of three teams; where there is less, the first ones are shown', async ({
  page,
}) => {
  const banner = page.getByRole('banner');
  const icons = banner.getByRole('link', { name: 'Compare' });
  const edgesOf = async (link: Locator) => {
    const { x, width } = (await link.boundingBox()) ?? { x: NaN, width: NaN };
    return { left: x, right: x + width };
  };
  await page.goto('/customer-care');
  await expect(icons).toHaveCount(1);
  // As two more teams would fill the slot.
  await banner
    .locator('[data-filling]')
    .evaluate((filling) => filling.after(filling.cloneNode(true), filling.cloneNode(true)));

  for (const [width, count] of [
    [320, 1],
    [360, 2],
    [390, 3],
    [640, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(icons).toHaveCount(count);
    const [care, first, profile] = await Promise.all(
      [
        banner.getByRole('link', { name: 'Customer care' }),
        icons.first(),
        banner.getByRole('link', { name: 'Profile' }),
      ].map(edgesOf),
    );
    expect(care?.right).toBeLessThanOrEqual(first?.left ?? NaN);
    expect(profile?.right).toBeLessThanOrEqual(width);
    expect(care?.left).toBeGreaterThanOrEqual(44);
  }
});

const outlineOf = (control: Locator) => control.evaluate((element) => getComputedStyle(element).outlineColor);

const THEMES = ['light', 'dark'] as const;

test('the focus is seen at the primary button and at an invalid field', { tag: '@desktop' }, async ({ page }) => {
  // Phones have no Tab key.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PART);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(add).toBeFocused();
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    expect(await outlineOf(add)).not.toBe(await add.evaluate((button) => getComputedStyle(button).backgroundColor));
  }

  await page.goto('/logIn-Page');
  await page.getByRole('button', { name: 'Log-In', exact: true }).click();
  const email = page.getByRole('main').getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(email).toBeFocused();
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    expect(await outlineOf(email)).not.toBe(await email.evaluate((field) => getComputedStyle(field).borderColor));
  }
});

test('the listing has a way past its filters to the parts', { tag: ['@desktop', '@nightly'] }, async ({ page }) => {
  // Phones have no Tab key.
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Brakes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brakes' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the parts' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');

  await expect(page.getByRole('region', { name: 'Parts' }).getByRole('listitem').first().locator(':focus')).toHaveCount(
    1,
  );
});

async function hoverPicture(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('main').getByRole('img').first().boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(x + width / 2, y + height / 2);
  await expect(page.locator('[data-zoomed="true"]')).toBeVisible();
}

test(
  'a part’s page is read by its headings, its breadcrumb and one text for its picture',
  { tag: ['@desktop', '@nightly'] },
  async ({ page, shop }) => {
    // Phones do not hover.
    await page.goto(PART);
    await shop.hydrated();
    const main = page.getByRole('main');
    await hoverPicture(page);
    expect(await main.locator('img:not([alt])').count()).toBe(0);
    await expect(main.getByRole('img', { name: /brake disc/i })).toHaveCount(1);

    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Price and stock',
      'What it does',
      'Details',
      'Specification',
      'Part numbers',
      'Cars it fits',
      'Needed with it',
    ]);
    const breadcrumb = main.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(breadcrumb.getByRole('link')).toHaveText(['All parts', 'Brakes']);
    await expect(breadcrumb.locator('[aria-current="page"]')).toHaveText('BR-8101');
  },
);
