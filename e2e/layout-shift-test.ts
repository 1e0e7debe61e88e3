import type { Page } from '@playwright/test';
import { expect } from './shop-test';

const MOST = 0.01;

export interface Shifts {
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

export async function expectStill(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect.soft(await page.evaluate(() => (window as Shifts).layoutShift), path).toBeLessThanOrEqual(MOST);
}

export async function openAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectStill(page, path);
  }
}
