import type { Page } from '@playwright/test';
import { expect, test, type Shop } from '../shop-test';

const PART = { name: 'H4 Halogen Headlight Bulb 12V 60/55W', path: '/singleProduct-page/LT-2101' };
const PICTURE = '::view-transition-group(part-LT-2101)';

interface Moves {
  moved?: string[];
}

/** Notes what moves for longer than an instant whenever one screen gives way to another. */
function watchMoves(): void {
  const moves = window as Moves;
  moves.moved = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    const note = () => {
      for (const { effect } of document.documentElement.getAnimations({ subtree: true })) {
        const lasts = Number(effect?.getComputedTiming().duration ?? 0) > 0;
        if (lasts && effect instanceof KeyframeEffect) moves.moved?.push(effect.pseudoElement ?? '');
      }
    };
    transition.ready.then(note, () => undefined);
    return transition;
  };
}

const moved = (page: Page) => page.evaluate(() => (window as Moves).moved);
const card = (page: Page) => page.getByRole('main').getByRole('link', { name: PART.name, exact: true });

/** Both screens have been shown, so that the next press waits for no code. */
async function knowBothScreens(page: Page, shop: Shop): Promise<void> {
  await page.goto('/products-page');
  await shop.hydrated();
  await card(page).click();
  await expect(shop.heading(PART.name)).toBeVisible();
  await page.goBack();
  await expect(shop.heading('All parts')).toBeVisible();
}

test('the picture on a card becomes the picture of the part’s page', async ({ page, shop }) => {
  await page.addInitScript(watchMoves);
  await knowBothScreens(page, shop);

  await card(page).click();

  await expect(shop.heading(PART.name)).toBeFocused();
  await expect.poll(() => moved(page)).toContain(PICTURE);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** Runs in the page: looks at the part's picture for a second, frame by frame. @returns whether it was zoomed in any */
async function watchForZoom(): Promise<boolean> {
  const end = performance.now() + 1_000;
  let zoomed = false;
  while (performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    zoomed ||= document.querySelector('[data-zoomed="true"]') !== null;
  }
  return zoomed;
}

test(
  'a picture that comes under a resting pointer is shown whole until the pointer moves',
  { tag: ['@product-4', '@nightly'] },
  async ({ page, shop }) => {
    // So narrow that the picture comes where the card was.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/products-page');
    await shop.hydrated();
    const picture = page.getByRole('button', { name: 'Show large picture' });
    const isUnderPointer = () => picture.evaluate((button) => button.matches(':hover'));

    await card(page).click();
    await expect.poll(isUnderPointer).toBe(true);
    expect(await page.evaluate(watchForZoom)).toBe(false);
    // The same by scrolling.
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(isUnderPointer).toBe(false);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(isUnderPointer).toBe(true);
    expect(await page.evaluate(watchForZoom)).toBe(false);

    const { x, y } = (await picture.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 40, y - 40);
    await expect(page.locator('[data-zoomed="true"]')).toBeVisible();
  },
);

test('nothing moves for a shopper who prefers reduced motion', { tag: '@nightly' }, async ({ page, shop }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(watchMoves);
  await knowBothScreens(page, shop);

  await card(page).click();

  await expect(shop.heading(PART.name)).toBeFocused();
  expect(await moved(page)).toEqual([]);
});

test(
  'a screen whose code is still on its way is not waited for with the old one',
  { tag: '@nightly' },
  async ({ page, shop }) => {
    await page.addInitScript(watchMoves);
    let deliver: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (deliver = resolve));
    await page.route('**/mf-catalog/**/product.*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/products-page');
    await shop.hydrated();

    await card(page).click();
    await expect(page).toHaveURL(PART.path);
    await expect(shop.heading('All parts')).toHaveCount(0);
    deliver();

    await expect(shop.heading(PART.name)).toBeFocused();
    expect(await moved(page)).not.toContain(PICTURE);
  },
);

test(
  'a browser without view transitions still goes from card to part and back',
  { tag: '@nightly' },
  async ({ page, shop }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'));
    await knowBothScreens(page, shop);

    await card(page).click();

    await expect(shop.heading(PART.name)).toBeFocused();
  },
);
