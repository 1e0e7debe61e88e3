import { expect, type APIRequestContext } from '@playwright/test';

/** Opens a page, unseen, until it brings its content with it, as it does for all but its first visitors. */
export async function untilPrerendered(request: APIRequestContext, address: string): Promise<void> {
  await expect
    .poll(async () => (await request.get(address, { headers: { accept: 'text/html' } })).text(), { timeout: 30_000 })
    .toContain('data-prerendered');
}
