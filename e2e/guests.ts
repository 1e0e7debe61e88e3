import type { BrowserContext } from '@playwright/test';
import { TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { guestToken } from '@piston-parts/test-kit/guest-token';

/** Runs in every page before its scripts. Once in a browser: a guest who logs out stays so, and that clears the storage. */
function keepToken([key, received]: readonly [string, string]): void {
  const mark = 'came-as-guest=yes';
  if (location.origin === 'null' || document.cookie.includes(mark)) return;
  document.cookie = `${mark}; path=/`;
  localStorage.setItem(key, received);
}

/** Lets this browser be that of a guest who has logged in before, in a shop with the simulated backend. */
export async function comeAsGuest(context: BrowserContext): Promise<void> {
  await context.addInitScript(keepToken, [TOKEN_STORAGE_KEY, guestToken()] as const);
}
