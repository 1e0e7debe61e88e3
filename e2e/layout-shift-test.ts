import type { Page } from '@playwright/test';
import { expect } from './shop-test';

/** Of the window, as the browser adds it up. */
export const MAX_SHIFT = 0.01;

interface Shifts {
  layoutShift?: number;
}

/** Adds up what moved by itself; a press of the shopper's own excuses what follows within half a second. */
export function watchShifts(): void {
  const shifts = window as Shifts;
  shifts.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) shifts.layoutShift = (shifts.layoutShift ?? 0) + entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: what has moved so far is not counted. */
export const forgetShifts = () => void ((window as Shifts).layoutShift = 0);

/** @returns what has moved by itself when the page has come to rest */
export async function readShift(page: Page): Promise<number> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => (window as Shifts).layoutShift);
  if (shift === undefined) throw new Error('The page does not watch what moves in it');
  return shift;
}

export async function expectStill(page: Page, path: string): Promise<void> {
  expect.soft(await readShift(page), path).toBeLessThanOrEqual(MAX_SHIFT);
}

export async function openAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectStill(page, path);
  }
}
