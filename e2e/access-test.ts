import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { Stage, windowFor, type Story } from '@piston-parts/test-kit/gallery/story';
import type { StoryGroup } from '@piston-parts/test-kit/gallery/stories';
import { LAYOUTS, SIZES, THEMES, type SizeName } from '@piston-parts/test-kit/gallery/views';
import { forgetShifts, readShift, watchShifts, MAX_SHIFT } from './layout-shift-test';
import { findCutOffControls, findUnmarkedControls } from './lost-controls';
import { RUN_OF_ALL } from './run-of-all';
import { expect, test } from './shop-test';
import { findSmallText, SMALLEST } from './small-text';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const CONFORMANCE = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** A window of 1280 by 1024 pixels at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };

interface AxeWindow {
  readonly axe?: { run(root: Document, options: object): Promise<AxeResults> };
}

/** Everything axe finds, a line each: the rule, what is wrong, where. The Content-Security-Policy stays on. */
async function findViolations({ page }: Pick<Stage, 'page'>, choice: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    // A toast is looked at while its clock runs, not three seconds later when it leaves.
    const isClock = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.matches('.Toastify__progress-bar');
    const ended = document.getAnimations().filter((animation) => !isClock(animation));
    await Promise.all(ended.map((animation) => animation.finished.catch(() => undefined)));
    const { violations = [] } =
      (await (window as AxeWindow).axe?.run(document, { ...options, resultTypes: ['violations'] })) ?? {};
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    );
  }, choice);
}

/** Of what the page shows now, in both themes. */
export async function expectNoViolations(stage: Pick<Stage, 'page'>, story: Pick<Story, 'name'>): Promise<void> {
  for (const theme of THEMES) {
    await stage.page.emulateMedia({ colorScheme: theme });
    // Only colours differ between both.
    const violations = await findViolations(stage, { runOnly: theme === 'light' ? CONFORMANCE : COLOURS });
    expect.soft(violations, `${story.name}, ${theme}`).toEqual([]);
  }
}

/**
 * Stories that load a page and press nothing on it, on which nothing may move by itself. The confirmation comes after a
 * press, in the same page.
 */
const LOADED = [
  'home',
  'listing',
  'product',
  'product-unknown',
  'log-in',
  'sign-up',
  'forgotten-password',
  'new-password',
  'customer-care',
  'not-found',
  'cart-empty',
  'wishlist-empty',
  'checkout-empty',
  'addresses-empty',
  'orders-empty',
  'profile',
  'cart',
  'wishlist',
  'checkout-no-address',
  'addresses',
  'orders',
  'confirmation',
];

/** Nothing moves by itself while a page comes, and its texts can be read. On a phone, where most has to make room. */
async function expectStillAndReadable({ page }: Stage, story: Story): Promise<void> {
  if (!LOADED.includes(story.name)) return;
  expect.soft(await readShift(page), `${story.name}, moved`).toBeLessThanOrEqual(MAX_SHIFT);
  expect.soft(await page.evaluate(findSmallText, SMALLEST), `${story.name}, text`).toEqual([]);
}

async function expectControlsInForcedColours({ page }: Stage, story: Story): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await page.evaluate(findUnmarkedControls), `${story.name}, in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Nothing scrolls sideways and nothing is cut off, on a phone and zoomed to 400 %. */
export async function expectAllInNarrowWindows(
  { page }: Pick<Stage, 'page'>,
  story: Pick<Story, 'name'>,
): Promise<void> {
  for (const window of [ZOOMED, SIZES.phone]) {
    await page.setViewportSize(window);
    const sideways = await page.evaluate((room) => document.documentElement.scrollWidth - room, window.width);
    expect.soft(sideways, `${story.name}, ${window.width} pixels wide`).toBeLessThanOrEqual(0);
    const cutOff = await page.evaluate(findCutOffControls);
    expect.soft(cutOff, `${story.name}, ${window.width} pixels wide`).toEqual([]);
  }
}

/** The ways in which a screen fails and waits: the others do so in the same slot, with the same parts of the page around them. */
const FAILING_BY_DAY = ['home-failed', 'cart-failed', 'home-loading', 'listing-loading', 'cart-loading'];
/** States of screens that are looked at by day in another state, made of the same parts; no other story follows from them. */
const LIKE_ANOTHER = [
  'listing-none',
  'product-zoomed',
  'product-unknown',
  'sign-up-errors',
  'forgotten-password-sent',
  'new-password',
  'new-password-errors',
  'new-password-used-link',
  'customer-care',
  'car-choice-engines',
  'wishlist-empty',
  'checkout-empty',
  'addresses-empty',
  'orders-empty',
  'product-printed',
  'checkout-address-missing',
  'address-modal-keyboard',
  'address-edit',
  'order-printed',
  'order-again',
];
const isLeftToTheNight = ({ name }: Story) =>
  !RUN_OF_ALL && (/-(failed|loading)$/.test(name) ? !FAILING_BY_DAY.includes(name) : LIKE_ANOTHER.includes(name));

/** A test in which one shopper comes by all stories of a group. */
export function testAccess({ name, stories }: StoryGroup): void {
  // Names, roles and colours hardly depend on the size, nor on how long a text is: the others at night.
  const tag = name === 'with long texts and large numbers' ? '@nightly' : '@nightly-desktop';
  test(
    `everybody can use every screen in every state, in both themes: ${name}`,
    { tag },
    async ({ page }, { project }) => {
      // Some twenty pages, each checked in two themes and three sizes.
      test.setTimeout(600_000);
      const size = project.name as SizeName;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript(watchShifts);
      const stage = new Stage(page);
      for (const story of stories) {
        if ((story.only && story.only !== LAYOUTS[size]) || isLeftToTheNight(story)) continue;
        await test.step(story.name, async () => {
          await page.setViewportSize(windowFor(size, story));
          await page.evaluate(forgetShifts);
          await story.enter(stage);
          if (size === 'phone') await expectStillAndReadable(stage, story);
          await expectNoViolations(stage, story);
          await expectControlsInForcedColours(stage, story);
          if (size === 'phone') await expectAllInNarrowWindows(stage, story);
          await story.leave?.(stage);
        });
      }
    },
  );
}
