import type { Browser, Page } from 'playwright-core';
import { PHONE_SCREEN } from './profile';

/** Gives a task a new tab on a phone's screen, with nothing cached, and closes it afterwards. */
export async function onFreshPhone<Result>(browser: Browser, task: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: PHONE_SCREEN.width, height: PHONE_SCREEN.height },
    deviceScaleFactor: PHONE_SCREEN.pixelRatio,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  try {
    return await task(await context.newPage());
  } finally {
    await context.close();
  }
}
