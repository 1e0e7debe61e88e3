import type { Locator, Page } from '@playwright/test';
import { expect, test, testAsGuest } from '../shop-test';

const HASHED = /\/pictures\/[a-z0-9-]+\/\d+\.[0-9a-f]{8}\.(avif|webp|jpg)$/;

test('pictures have the hash of their bytes in their names and are kept for a year', async ({ page, request }) => {
  const requested: string[] = [];
  page.on('request', (one) => {
    if (one.resourceType() === 'image' && one.url().includes('/pictures/')) requested.push(one.url());
  });
  for (const path of ['/', '/products-page', '/singleProduct-page/BR-8101']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }

  expect(requested.length).toBeGreaterThan(5);
  expect(requested.filter((url) => !HASHED.test(url))).toEqual([]);
  const response = await request.get(requested[0] ?? '');
  expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  // Databases and links name the picture's plain file.
  const plain = await request.get('/pictures/brake-disc/640.jpg');
  expect(plain.status()).toBe(200);
  expect(plain.headers()['cache-control']).not.toContain('immutable');
});

/** @returns the lightness, of 255, at the upper edge of each picture that is in sight */
async function lightnessOfTables(page: Page, within: Locator): Promise<readonly number[]> {
  const pictures = within.locator('picture img:visible');
  await expect.poll(() => pictures.count()).toBeGreaterThan(0);
  const points = await pictures.evaluateAll((images) =>
    images
      .map((image) => image.getBoundingClientRect())
      .map(({ x, y, width }) => [Math.round(x + width / 2), Math.round(y + 4)] as const)
      .filter(([, y]) => y > 0 && y < innerHeight),
  );
  const screenshot = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, places]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      return places.map(([x, y]) => context?.getImageData(x, y, 1, 1).data[1] ?? 0);
    },
    [screenshot, points] as const,
  );
}

testAsGuest(
  'in the dark every picture lies on a lit table, neither in the dark nor on dazzling white',
  { tag: '@nightly' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of ['/', '/products-page', '/singleProduct-page/BR-8101', '/quick-order-page?lines=BR-8101']) {
      await page.goto(path);
      await shop.hydrated();
      const lightness = await lightnessOfTables(page, page.getByRole('main'));
      expect(lightness.length, path).toBeGreaterThan(0);
      expect.soft(Math.min(...lightness), path).toBeGreaterThan(140);
      expect.soft(Math.max(...lightness), path).toBeLessThan(220);
    }
    await page.getByRole('combobox', { name: 'Search parts' }).fill('brake');
    const [table = 0] = await lightnessOfTables(page, page.getByRole('banner').getByRole('listbox'));
    expect(table).toBeGreaterThan(140);
  },
);

test.describe('A phone of 412 pixels', () => {
  test.use({ viewport: { width: 412, height: 915 }, deviceScaleFactor: 1.75 });

  test('gets pictures of 720 pixels, not of 960', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/');
    const picture = page.getByRole('main').getByRole('img').first();

    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/720\./);
  });

  test('loads of home the one picture that is in sight, and those of the categories when they are near', async ({
    page,
    shop,
  }) => {
    const pictures = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/pictures/')) pictures.add(request.url());
    });
    await page.goto('/');
    await shop.hydrated();
    await page.waitForLoadState('networkidle');
    expect([...pictures]).toHaveLength(1);

    const tiles = page.getByRole('region', { name: 'Search by Categories' });
    await tiles.scrollIntoViewIfNeeded();
    const last = tiles.locator('img').last();
    await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
  });
});
