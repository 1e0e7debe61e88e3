import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../shop-test';

const PART = '/singleProduct-page/BR-8101';

async function openLargePicture(page: Page): Promise<Locator> {
  await page.goto(PART);
  await page.getByRole('button', { name: 'Show large picture' }).click();
  const frame = page.getByRole('dialog').getByRole('region', { name: /^Large picture/ });
  // On a busy machine the window is seen before the focus is in it, and a key would go to the page.
  await expect(frame).toBeFocused();
  return frame;
}

/** How many times as wide as its frame's smaller side the picture is; 1 when all of it is seen. */
const scaleOf = (frame: Locator) =>
  frame.evaluate((element) => {
    const picture = element.querySelector('img')?.getBoundingClientRect();
    return (picture?.width ?? 0) / Math.min(element.clientWidth, element.clientHeight);
  });
const expectWhole = (frame: Locator) => expect.poll(() => scaleOf(frame)).toBeCloseTo(1, 1);
const expectZoomed = (frame: Locator) => expect.poll(() => scaleOf(frame)).toBeGreaterThan(1.5);

async function middleOf(frame: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

test(
  'the large picture opens whole; a press zooms in where it is pressed, and out again',
  { tag: '@nightly' },
  async ({ page }) => {
    const frame = await openLargePicture(page);
    await expectWhole(frame);

    const { x, y } = await middleOf(frame);
    await page.mouse.click(x, y);
    await expectZoomed(frame);
    const middle = await frame.evaluate((element) => element.scrollTop + element.clientHeight / 2);
    const half = await frame.evaluate((element) => element.scrollHeight / 2);
    expect(Math.abs(middle - half)).toBeLessThan(20);

    await page.mouse.click(x, y, { delay: 400 });
    await expectWhole(frame);
  },
);

test(
  'the large picture zooms by a button for people without a pointer, and arrow keys move the view',
  { tag: '@nightly' },
  async ({ page }) => {
    const frame = await openLargePicture(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectZoomed(frame);

    await frame.focus();
    // The key scrolls what has been painted, so the zoomed picture has to be.
    await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const before = await frame.evaluate((element) => element.scrollTop);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => frame.evaluate((element) => element.scrollTop)).toBeGreaterThan(before);
  },
);

test('a double tap and two fingers zoom the large picture', { tag: '@phone' }, async ({ page }) => {
  // A mouse has no fingers.
  const frame = await openLargePicture(page);
  const { x, y } = await middleOf(frame);
  // On a busy machine two taps may arrive too far apart to be a double tap.
  await expect(async () => {
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => scaleOf(frame), { timeout: 1_000 }).toBeGreaterThan(1.5);
  }).toPass();
  await page.getByRole('button', { name: 'Zoom out' }).tap();
  await expectWhole(frame);

  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === 0
          ? []
          : [
              { x: x - apart, y, id: 0 },
              { x: x + apart, y, id: 1 },
            ],
    });
  await touch('touchStart', 30);
  for (const apart of [45, 60, 75, 90]) await touch('touchMove', apart);
  await touch('touchEnd', 0);
  await expectZoomed(frame);
});
