import type { Locator, Page } from '@playwright/test';
import { allOr } from '../run-of-all';
import { expect, test, testAsGuest } from '../shop-test';

const WIDTHS = [320, 390, 391, 600, 768, 820, 959, 960, 1440, 2560];
const NARROWEST = { width: 320, height: 640 };
const ON_ITS_SIDE = { width: 844, height: 390 };

/**
 * Counts the pixels of a picture's box that are not plain, left and right of the square that the picture fills.
 * @param screenshot of the box, as a data URL
 */
async function countPixelsBeside(screenshot: string): Promise<number> {
  const image = new Image();
  image.src = screenshot;
  await image.decode();
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const margin = Math.max(0, Math.floor((width - height) / 2) - 2);
  const offset = (x: number, y: number) => (y * width + x) * 4;
  const plain = offset(3, 3);
  const differs = (at: number) =>
    [0, 1, 2].some((channel) => Math.abs((data[at + channel] ?? 0) - (data[plain + channel] ?? 0)) > 8);
  let count = 0;
  // The outermost lines may show a fraction of what the box stands beside.
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      if ((x < margin || x >= width - margin) && differs(offset(x, y))) count += 1;
    }
  }
  return count;
}

const dataUrlOf = async (box: Locator) => `data:image/png;base64,${(await box.screenshot()).toString('base64')}`;

/** Opens home a second time in the same tab: the picture that was seen stands behind the one that loads. */
async function returnHome(page: Page): Promise<Locator> {
  await page.goto('/');
  const picture = page.getByRole('main').getByRole('img').first();
  const loaded = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(loaded).toBe(true);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Brakes' }).click();
  await expect(page).toHaveURL(/category=Brakes/);
  await page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(loaded).toBe(true);
  return picture;
}

test('home shows its part once, whatever the width of the window', { tag: '@nightly' }, async ({ page }) => {
  const picture = await returnHome(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.soft(picture, `${width} pixels wide`).toBeVisible();
    const beside = await page.evaluate(countPixelsBeside, await dataUrlOf(picture));
    expect.soft(beside, `${width} pixels wide`).toBe(0);
  }
});

test(
  'home asks for the car in sight at once on a phone, a tablet and a desktop',
  { tag: '@home-8' },
  async ({ page }) => {
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [820, 1180],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      const choose = page.getByRole('main').getByRole('button', { name: 'Choose your car' });
      await expect.soft(choose, `${width} pixels wide`).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  'the logo keeps its shape and the pages of the listing their one line on the narrowest phone',
  { tag: '@nightly' },
  async ({ page, shop }) => {
    await page.setViewportSize(NARROWEST);
    await page.goto('/products-page?page=3');
    const logo = page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }).locator('svg');
    const { width, height } = (await logo.boundingBox()) ?? { width: 0, height: 0 };
    expect(width).toBe(height);
    expect(width).toBeGreaterThanOrEqual(24);

    const entries = page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem');
    await expect(entries).toHaveCount(7);
    const tops = await entries.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await shop.width()).toBe(NARROWEST.width);
  },
);

test('the tiles of one to nine categories fill their rows', { tag: '@home-3' }, async ({ page }) => {
  for (const viewport of [NARROWEST, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const tiles = page.getByRole('region', { name: 'Search by Categories' }).getByRole('list');
    await expect(tiles.getByRole('listitem')).toHaveCount(5);
    const gaps = await tiles.evaluate((list) => {
      const areaOf = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return width * height;
      };
      const [tile] = list.children;
      return Array.from({ length: 9 }, (_, more) => {
        list.replaceChildren(...Array.from({ length: more + 1 }, () => tile?.cloneNode(true) ?? ''));
        const filled = [...list.children].reduce((sum, one) => sum + areaOf(one), 0);
        return Math.round((1 - filled / areaOf(list)) * 100);
      });
    });
    // In percent; the lines between them are not filled.
    expect(
      gaps.filter((gap) => gap > 2),
      `${viewport.width} pixels: ${gaps.join()}`,
    ).toEqual([]);
  }
});

test('long names of categories stay in the top bar and apart', { tag: '@shell-9' }, async ({ page, shop }) => {
  for (const viewport of [NARROWEST, { width: 1120, height: 800 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await page.goto('/singleProduct-page/BR-8101');
    const nav = page.getByRole('navigation', { name: 'Categories', includeHidden: true });
    await nav.evaluate((menu) => {
      for (const link of menu.querySelectorAll('a')) link.textContent = 'Filters, belts and things for service';
    });
    if (viewport === NARROWEST) await page.getByRole('button', { name: 'Categories' }).click();
    const links = nav.getByRole('link');
    await expect(links).toHaveCount(9);
    const inside = await nav.evaluate((menu) =>
      [menu, ...menu.querySelectorAll('a')].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
    );
    expect.soft(inside, `inside at ${viewport.width}`).toBe(true);
    expect.soft(await shop.width(), `no wider than ${viewport.width}`).toBe(viewport.width);
    const search = await page.getByRole('combobox', { name: 'Search parts' }).boundingBox();
    expect.soft(search?.width, `the search at ${viewport.width}`).toBeGreaterThan(150);
  }
});

test(
  'many categories are in a menu at any size, which scrolls to the last one',
  { tag: '@shell-9' },
  async ({ page }) => {
    for (const viewport of [NARROWEST, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport);
      await page.goto('/singleProduct-page/BR-8101');
      const nav = page.getByRole('navigation', { name: 'Categories', includeHidden: true });
      await nav.getByRole('list', { includeHidden: true }).evaluate((list) => {
        for (let more = 0; more < 31; more += 1) list.append(list.lastElementChild!.cloneNode(true));
      });
      await expect(nav).toBeHidden();
      await page.getByRole('button', { name: 'Categories' }).click();
      const links = nav.getByRole('link');
      await expect(links).toHaveCount(40);
      await links.last().scrollIntoViewIfNeeded();
      await expect.soft(links.last()).toBeInViewport({ ratio: 1 });
      await expect.soft(page.getByRole('button', { name: 'Categories' })).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  'a phone has all categories in a menu, and the question for the arrival whole, and twice as large a text has room',
  { tag: ['@shell-9', '@shell-18'] },
  async ({ page, shop }) => {
    const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    for (const size of [NARROWEST, ON_ITS_SIDE]) {
      await page.setViewportSize(size);
      await page.goto('/');
      await expect(categories.first()).toBeHidden();
      await page.getByRole('button', { name: 'Categories' }).click();
      await expect(categories).toHaveCount(9);
      await expect.soft(categories.last()).toBeInViewport({ ratio: 1 });
    }
    await categories.last().click();
    await expect(page).toHaveURL(/category=SC/);
    await expect(categories.first()).toBeHidden();

    await page.setViewportSize(NARROWEST);
    await page.goto('/singleProduct-page/BR-8101');
    const question = page.getByRole('main').getByRole('button', { name: 'Arrives when?' });
    await question.scrollIntoViewIfNeeded();
    await expect(question).toBeInViewport({ ratio: 1 });

    await shop.doubleText();
    const part = '/singleProduct-page/BR-8101';
    const near = '/quick-order-page?lines=BR-81022';
    for (const path of [
      '/',
      '/products-page',
      '/logIn-Page',
      '/contact',
      '/privacy',
      near,
      '/compare-page?parts=BR-8101,BR-8102,EL-4102',
      part,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === near) await expect(page.getByRole('group', { name: /Near numbers/ })).toBeVisible();
      expect.soft(await shop.width(), path).toBe(NARROWEST.width);
    }
    await question.scrollIntoViewIfNeeded();
    await expect(question).toBeInViewport({ ratio: 1 });
  },
);

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/** In pixels. */
const ONE_LINE = 24;
/** In pixels, without a button's padding. */
const TWO_LINES = 48;

test(
  'between a phone and a desktop nothing is squeezed beside an empty space',
  { tag: '@nightly' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const main = page.getByRole('main');
    await page.goto('/');
    const onShow = main.getByRole('figure').getByRole('link');
    expect((await boxOf(onShow)).height).toBeLessThan(TWO_LINES);
    const car = page.getByRole('banner').getByText('Choose your car');
    for (const width of [1024, 1120, 1280]) {
      await page.setViewportSize({ width, height: 768 });
      expect.soft((await boxOf(car)).height, `${width} pixels wide`).toBeLessThan(ONE_LINE);
    }
    await page.setViewportSize({ width: 1024, height: 768 });

    await page.goto('/singleProduct-page/BR-8101');
    const points = main.getByRole('heading', { name: 'What it does' });
    const picture = main.getByRole('button', { name: 'Show large picture' });
    expect((await boxOf(points)).x).toBeLessThanOrEqual((await boxOf(picture)).x);
    await page.setViewportSize({ width: 1440, height: 900 });
    const measures = main.getByRole('heading', { name: 'Specification' });
    expect((await boxOf(measures)).x).toBeLessThanOrEqual((await boxOf(picture)).x);

    await page.setViewportSize({ width: 600, height: 900 });
    const columns = page.getByRole('contentinfo').getByRole('heading').filter({ hasNotText: 'Newsletter' });
    await expect(columns).toHaveText(['Info', 'Transactions', 'Company']);
    const tops = await columns.evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);

    await page.setViewportSize(NARROWEST);
    await shop.hydrated();
    await picture.click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Zoom in' })).toBeInViewport({ ratio: 1 });
    await page.goto('/products-page');
    await shop.hydrated();
    await page.getByRole('button', { name: 'Filters' }).click();
    const show = page.getByRole('dialog').getByRole('button', { name: 'Show 25 parts' });
    expect((await boxOf(show)).height).toBeLessThan(TWO_LINES);
  },
);

test('the listing takes most of a very wide window, in whole rows', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.goto('/products-page');
  const main = page.getByRole('main');
  const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(cards).toHaveCount(6);
  const { x } = await boxOf(main.getByRole('heading', { name: 'Filters' }));
  const lastOfRow = await boxOf(cards.nth(2));
  expect(lastOfRow.x + lastOfRow.width - x).toBeGreaterThan(0.6 * 2560);

  await main.getByRole('link', { name: '12', exact: true }).click();
  await expect(cards).toHaveCount(12);
  expect((await boxOf(cards.nth(3))).y).toBe((await boxOf(cards.nth(0))).y);
});

testAsGuest(
  'on a desktop pages of text and the lists of an account end where the search does',
  { tag: '@nightly' },
  async ({ page }) => {
    for (const width of [1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const main = page.getByRole('main');
      const ends = {
        '/delivery': main.getByRole('article').getByRole('paragraph').last(),
        '/profile-page/address': main.getByRole('button', { name: 'Add New Address' }),
        '/profile-page/garage': main.getByRole('button', { name: 'Add a car' }),
        '/quick-order-page': main.getByRole('button', { name: 'Look up' }),
      };
      for (const [path, end] of Object.entries(ends)) {
        await page.goto(path);
        const search = await boxOf(page.getByRole('banner').getByRole('search'));
        await expect(end).toBeVisible();
        const { x, width: size } = await boxOf(end);
        expect.soft(Math.abs(x + size - search.x - search.width), `${path} at ${width}`).toBeLessThan(2);
      }
    }
  },
);

testAsGuest(
  'a part in the cart and Undo have room, also beside the prices, and the cart has it with twice as large a text',
  { tag: '@shell-18' },
  async ({ page, shop }) => {
    await page.goto('/products-page');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
    await expect(shop.heading('Cart')).toBeVisible();
    for (const width of [320, 768, 991, 992, 1024, 1199, 1200, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const part = page.getByRole('main').getByRole('listitem').getByRole('heading').locator('..');
      expect.soft((await boxOf(part)).width, `${width} pixels wide`).toBeGreaterThan(160);
      const ask = await boxOf(page.getByRole('button', { name: 'Arrives when?' }));
      const label = await boxOf(page.getByRole('main').getByText('PIN code'));
      expect.soft(ask.x + ask.width - label.x, `${width} pixels wide`).toBeLessThan(450);
    }

    await page.setViewportSize({ width: 390, height: 844 });
    const name = page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link');
    await name.evaluate((link) => (link.textContent = 'Rennstreckenbremsbelagverschleißanzeigerkontakte'));
    expect(await shop.width()).toBe(390);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Remove/ })
      .click();
    const undo = page.getByText('Undo', { exact: true });
    expect((await boxOf(undo)).height).toBeLessThan(TWO_LINES);
    await undo.click();

    await shop.doubleText();
    await expect(page.getByRole('main').getByRole('listitem')).toBeVisible();
    expect(await shop.width()).toBe(NARROWEST.width);
    // The number leaves the icon in sight.
    const cart = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' });
    expect((await boxOf(cart.getByText('1'))).height).toBeLessThanOrEqual(24);
    await page.goto('/profile-page');
    await expect(page.getByText('Shopper', { exact: true })).toBeVisible();
    expect(await shop.width()).toBe(NARROWEST.width);
  },
);

test('a phone has two compared parts side by side, a larger one three, and their names at the top of a long comparison', async ({
  page,
  shop,
}) => {
  for (const [width, parts] of [
    [NARROWEST.width, ['BR-8101', 'BR-8102']],
    [390, ['BR-8101', 'BR-8102', 'EL-4102']],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`/compare-page?parts=${parts.join()}`);
    const table = page.getByRole('region', { name: `${parts.length} parts side by side` });
    const buttons = table.getByRole('button', { name: /^Add to Cart/ });
    await expect(buttons).toHaveCount(parts.length);
    await buttons.first().scrollIntoViewIfNeeded();
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
    await table.getByRole('rowheader').last().scrollIntoViewIfNeeded();
    for (const name of await table.getByRole('columnheader').getByRole('link').all())
      await expect(name).toBeInViewport({ ratio: 1 });
    expect(await shop.width()).toBe(width);
  }
});

test('on a phone on its side the bars leave room for the part', { tag: '@nightly' }, async ({ page, shop }) => {
  await page.setViewportSize(ON_ITS_SIDE);
  const inWindow = (element: Locator) => expect(element).toBeInViewport({ ratio: 1 });

  await page.goto('/singleProduct-page/BR-8101');
  await inWindow(shop.heading(/Brake Disc/));
  await inWindow(page.getByRole('main').getByText('₹2,000').first());
  const bars = await page.getByRole('banner').boundingBox();
  expect(bars?.height).toBeLessThanOrEqual(ON_ITS_SIDE.height * 0.3);

  await page.goto('/products-page');
  await inWindow(page.getByRole('main').getByRole('img').first());
  await inWindow(page.getByRole('main').getByRole('heading', { level: 2 }).first());

  await page.goto('/');
  await inWindow(page.getByRole('main').getByRole('combobox'));
  await expect(page.getByRole('main').getByRole('img').first()).toBeInViewport({ ratio: 0.9 });
});

test(
  'both ends of the price stay in the sidebar, and the slider stays where it is while they change',
  { tag: '@listing-35' },
  async ({ page, shop }) => {
    // Of the sidebar at its narrowest, and of the sheet that phones have instead.
    for (const width of allOr([320, 960, 1440], [320, 960])) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/products-page');
      await shop.hydrated();
      if (width < 960) await page.getByRole('button', { name: 'Filters' }).click();
      const lowest = page.getByRole('slider', { name: 'Lowest price' });
      await lowest.focus();
      const before = await lowest.boundingBox();
      await page.keyboard.press('End');

      const head = page.locator('div', { has: page.getByText('Price Range', { exact: true }) }).last();
      await expect(head).toContainText('₹1,500 to ₹1,500 and more');
      expect.soft(await head.evaluate((box) => box.scrollWidth - box.clientWidth), `${width} pixels`).toBe(0);
      expect.soft((await lowest.boundingBox())?.y, `${width} pixels`).toBe(before?.y);
    }
  },
);
