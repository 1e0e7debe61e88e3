import type { Page, Route } from '@playwright/test';

/** Which of a remote's files a fault is about. The exposed module's chunk and style are those of the screen that is opened. */
export type RemoteFile = 'entry' | 'chunk' | 'style';

const kindOf = (path: string): RemoteFile | null => {
  if (path.endsWith('.css')) return 'style';
  if (!path.endsWith('.js')) return null;
  return path.includes('/remoteEntry.') ? 'entry' : 'chunk';
};

/**
 * Until it is stopped, `fulfill` responds to the requests that `isMeant` selects. A request without a response by then
 * never gets one: to take the route off would let the browser send it on.
 */
export async function fulfillUntilEnded(
  page: Page,
  isMeant: (url: URL) => boolean,
  fulfill: (route: Route) => Promise<void>,
): Promise<() => void> {
  let ended = false;
  await page.route(isMeant, (route) => (ended ? route.fallback() : fulfill(route)));
  return () => void (ended = true);
}

/** Answers so for one kind of a remote's files. */
export const fulfillFiles = (page: Page, remote: string, kind: RemoteFile, fulfill: (route: Route) => Promise<void>) =>
  fulfillUntilEnded(page, ({ pathname }) => pathname.startsWith(`/${remote}/`) && kindOf(pathname) === kind, fulfill);

/** Answers with the file as it is served, its text changed; the test fails if the text has nothing to change. */
export async function fulfillChanged(route: Route, pattern: RegExp, changed: string): Promise<void> {
  const response = await route.fetch();
  const text = await response.text();
  if (!pattern.test(text)) throw new Error(`${route.request().url()} has nothing like ${pattern}`);
  await route.fulfill({ response, body: text.replace(pattern, changed) });
}

async function changePage(page: Page, pattern: RegExp, changed: string): Promise<void> {
  const isPage = ({ pathname }: URL) => !/\.\w+$/.test(pathname);
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    const { 'integrity-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: (await response.text()).replace(pattern, changed) });
  });
}

/** Lets the page ask for the list of remotes, instead of reading the copy that it carries. */
export const requestList = (page: Page) => changePage(page, /(<script\b[^>]*\bid="shop-remotes"[^>]*>)[^<]*/, '$1');

/** Lets changed files pass: who publishes a broken build publishes its hashes as well. */
export async function acceptAnyHash(page: Page): Promise<void> {
  await changePage(page, / integrity="[^"]*"/g, '');
  await page.addInitScript(() => {
    for (const { prototype } of [HTMLScriptElement, HTMLLinkElement]) {
      Object.defineProperty(prototype, 'integrity', { get: () => '', set: () => undefined });
    }
  });
}
