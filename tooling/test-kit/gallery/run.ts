import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '@platform/test-kit/chromium';
import { openShop } from '../open-shop/open-shop';
import { drawContactSheet } from './contact-sheet';
import { Stage, windowFor } from './story';
import { stories } from './stories';
import { LAYOUTS, PHONE, SIZES, THEMES, type SizeName, type Theme } from './views';

const FOLDER = path.join(__dirname, '..', '..', '..', 'gallery');
const PAINT_MS = 400;
/** The wait is limited for stories whose responses never come. */
const QUIET_WITHIN_MS = 2000;

interface View {
  readonly origin: string;
  readonly size: SizeName;
  readonly theme: Theme;
  readonly wanted: (story: string) => boolean;
}

/** Walks through all stories in one tab; they follow from one another, so those that are not wanted are entered as well. */
async function photograph(browser: Browser, { origin, size, theme, wanted }: View): Promise<void> {
  const folder = path.join(FOLDER, `${size}-${theme}`);
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SIZES[size],
    ...(LAYOUTS[size] === 'phone' && PHONE),
    colorScheme: theme,
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
  });
  const stage = new Stage(await context.newPage());
  const files: string[] = [];
  for (const [index, story] of stories.entries()) {
    if (story.only && story.only !== LAYOUTS[size]) continue;
    try {
      await stage.page.setViewportSize(windowFor(size, story));
      await story.enter(stage);
    } catch (cause) {
      throw new Error(`The story ${story.name} did not come about (${size}, ${theme}).`, { cause });
    }
    if (!wanted(story.name)) {
      await story.leave?.(stage);
      continue;
    }
    await stage.page.waitForLoadState('networkidle', { timeout: QUIET_WITHIN_MS }).catch(() => undefined);
    await stage.page.waitForTimeout(PAINT_MS);
    const file = path.join(folder, `${String(index + 1).padStart(2, '0')}-${story.name}.png`);
    await stage.page.screenshot({ path: file });
    files.push(file);
    await story.leave?.(stage);
  }
  await context.close();
  await drawContactSheet(files, path.join(FOLDER, `${size}-${theme}.webp`), SIZES[size]);
  console.log(`gallery/${size}-${theme}: ${files.length} pictures`);
}

/**
 * `npm run gallery`: pictures of every screen and main state, in windows from 320 to 2560 pixels wide and in both
 * themes, with a contact sheet for each, in the folder gallery/. Needs the production builds.
 * npm run gallery -- --size phone --theme dark --story cart      some of them only
 */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { size: text, theme: text, story: text, root: text } });
  const { size, theme, story = '', root } = values;
  if (!size && !theme && !story) rmSync(FOLDER, { recursive: true, force: true });
  const storefront = await openShop({ argv: ['--https', ...(root === undefined ? [] : ['--root', root])] });
  const browser = await launchChromium();
  try {
    for (const oneSize of Object.keys(SIZES) as SizeName[]) {
      for (const oneTheme of THEMES) {
        if ((size && size !== oneSize) || (theme && theme !== oneTheme)) continue;
        const wanted = (name: string) => name.includes(story);
        await photograph(browser, { origin: storefront.origin, size: oneSize, theme: oneTheme, wanted });
      }
    }
  } finally {
    await browser.close();
    await storefront.close();
  }
}

void main();
