import type { Browser, BrowserContext } from '@playwright/test';
import { TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';

let token: Promise<string> | undefined;

async function logIn(browser: Browser, origin: string): Promise<string> {
  const page = await browser.newPage({ baseURL: origin });
  await page.goto('/logIn-Page');
  await page.getByRole('button', { name: 'Guest Log-In' }).click();
  await page.waitForURL('/products-page');
  const received = await page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY);
  await page.close();
  return received ?? '';
}

/** Runs in every page before its scripts. Once in a browser: a guest who logs out stays so. */
function keepToken([key, received]: readonly [string, string]): void {
  const mark = 'came-as-guest';
  if (location.origin === 'null' || localStorage.getItem(mark)) return;
  localStorage.setItem(mark, 'yes');
  localStorage.setItem(key, received);
}

/**
 * Lets this browser be that of a guest who has logged in before. To log in takes two pages, so each worker does it once:
 * the token is good at every shop with the simulated backend.
 * @param origin of such a shop
 */
export async function comeAsGuest(context: BrowserContext, origin: string): Promise<void> {
  const browser = context.browser();
  if (!browser)
    throw new Error('Only a browser that was launched can open one more window, in which the guest logs in.');
  token ??= logIn(browser, origin);
  await context.addInitScript(keepToken, [TOKEN_STORAGE_KEY, await token] as const);
}
