import { expect, test } from '../shop-test';

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

test.describe('A phone of 412 pixels', () => {
  test.use({ viewport: { width: 412, height: 915 }, deviceScaleFactor: 1.75 });

  test('gets pictures of 720 pixels, not of 960', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/');
    const picture = page.getByRole('main').getByRole('img').first();

    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/720\./);
  });
});
