import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { Stage } from '../tooling/gallery/scene';
import { scenes } from '../tooling/gallery/scenes';
import { SIZES, THEMES } from '../tooling/gallery/views';
import { expect, test } from './shop-test';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const CONFORMANCE = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** As wide as a window of 1280 pixels at 400 % zoom. */
const NARROW = 320;

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

/** By how many pixels a window of this width scrolls sideways. */
async function findSidewaysScroll({ page }: Stage, width: number): Promise<number> {
  await page.setViewportSize({ ...SIZES.phone, width });
  return page.evaluate((room) => Math.max(0, document.documentElement.scrollWidth - room), width);
}

// The failing scenes make calls and remotes fail on purpose.
test.use({ allowedConsole: /Failed to load resource|could not be loaded|\[ Federation Runtime \]|status 500|failed/i });

for (const size of ['phone', 'desktop'] as const) {
  test(`everybody can use every screen in every state, in both themes, ${size} size`, async ({ page }, { project }) => {
    test.skip(project.name !== size, 'each size in its own project');
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const stage = new Stage(page);
    for (const scene of scenes) {
      if (scene.only && scene.only !== size) continue;
      await test.step(scene.name, async () => {
        await scene.enter(stage);
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme });
          // What is not a matter of colour is the same in both.
          const found = await findViolations(stage, {
            runOnly: theme === 'light' ? CONFORMANCE : COLOURS,
          });
          expect.soft(found, `${scene.name}, ${theme}`).toEqual([]);
        }
        if (size === 'desktop') return;
        for (const width of [NARROW, SIZES.phone.width]) {
          expect.soft(await findSidewaysScroll(stage, width), `${scene.name}, ${width} pixels wide`).toBe(0);
        }
      });
    }
  });
}
