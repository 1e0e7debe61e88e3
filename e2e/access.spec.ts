import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { Stage, windowFor, type Scene } from '@piston-parts/test-kit/gallery/scene';
import { sceneGroups } from '@piston-parts/test-kit/gallery/scenes';
import { LAYOUTS, SIZES, THEMES, type SizeName } from '@piston-parts/test-kit/gallery/views';
import { findCutOffControls, findUnmarkedControls } from './lost-controls';
import { expect, test } from './shop-test';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const CONFORMANCE = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** A window of 1280 by 1024 pixels at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };

interface AxeWindow {
  readonly axe?: { run(root: Document, options: object): Promise<AxeResults> };
}

/** Everything axe finds, a line each: the rule, what is wrong, where. The Content-Security-Policy stays on. */
async function findViolations({ page }: Stage, choice: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    const { violations = [] } =
      (await (window as AxeWindow).axe?.run(document, { ...options, resultTypes: ['violations'] })) ?? {};
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    );
  }, choice);
}

async function expectNoViolations(stage: Stage, scene: Scene): Promise<void> {
  for (const theme of THEMES) {
    await stage.page.emulateMedia({ colorScheme: theme });
    // What is not a matter of colour is the same in both.
    const found = await findViolations(stage, { runOnly: theme === 'light' ? CONFORMANCE : COLOURS });
    expect.soft(found, `${scene.name}, ${theme}`).toEqual([]);
  }
}

async function expectControlsInForcedColours({ page }: Stage, scene: Scene): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await page.evaluate(findUnmarkedControls), `${scene.name}, in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Nothing scrolls sideways and nothing is cut off, on a phone and zoomed to 400 %. */
async function expectAllInNarrowWindows({ page }: Stage, scene: Scene): Promise<void> {
  for (const window of [ZOOMED, SIZES.phone]) {
    await page.setViewportSize(window);
    const sideways = await page.evaluate((room) => document.documentElement.scrollWidth - room, window.width);
    expect.soft(sideways, `${scene.name}, ${window.width} pixels wide`).toBeLessThanOrEqual(0);
    const cutOff = await page.evaluate(findCutOffControls);
    expect.soft(cutOff, `${scene.name}, ${window.width} pixels wide`).toEqual([]);
  }
}

// The failing scenes make calls and remotes fail on purpose.
test.use({
  allowedConsole:
    /Failed to load resource|could not be loaded|\[ Federation Runtime \]|status 500|failed|was preloaded using/i,
});

for (const { name, signedIn, scenes } of sceneGroups) {
  test(`everybody can use every screen in every state, in both themes: ${name}`, async ({ page }, { project }) => {
    test.setTimeout(300_000);
    const size = project.name as SizeName;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const stage = new Stage(page);
    if (signedIn) await stage.logInAsGuest();
    for (const scene of scenes) {
      if (scene.only && scene.only !== LAYOUTS[size]) continue;
      await test.step(scene.name, async () => {
        await page.setViewportSize(windowFor(size, scene));
        await scene.enter(stage);
        await expectNoViolations(stage, scene);
        await expectControlsInForcedColours(stage, scene);
        if (size === 'phone') await expectAllInNarrowWindows(stage, scene);
        await scene.leave?.(stage);
      });
    }
  });
}
