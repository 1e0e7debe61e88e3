import type { Page } from '@playwright/test';

/** The heading of home's makers in its built screen. */
const HEADING = /(?<=children:)\w+\.messages\.popularCarMakers/;

/** @returns a change of the built home screen that runs this code as it is rendered */
export const inHome = (code: string) => (script: string) => script.replace(HEADING, `(()=>{${code}})()`);

/** A shopper opens a page, looks at it, and leaves the shop. */
export async function lookAround(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
}
