import type { Page, Route } from '@playwright/test';

/** Which of a remote's files a fault is about. The door's chunk and style are those of the screen that is opened. */
export type RemoteFile = 'entry' | 'chunk' | 'style';

const kindOf = (path: string): RemoteFile | null => {
  if (path.endsWith('.css')) return 'style';
  if (!path.endsWith('.js')) return null;
  return path.includes('/remoteEntry.') ? 'entry' : 'chunk';
};

/** Until it is called off, `answer` answers for this kind of a remote's files. */
export async function answerFiles(
  page: Page,
  remote: string,
  kind: RemoteFile,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const isMeant = ({ pathname }: URL) => pathname.startsWith(`/${remote}/`) && kindOf(pathname) === kind;
  await page.route(isMeant, answer);
  return () => page.unroute(isMeant, answer);
}

/** Answers with the file as it is served, its text changed; the test fails if the text has nothing to change. */
export async function answerChanged(route: Route, pattern: RegExp, changed: string): Promise<void> {
  const response = await route.fetch();
  const text = await response.text();
  if (!pattern.test(text)) throw new Error(`${route.request().url()} has nothing like ${pattern}`);
  await route.fulfill({ response, body: text.replace(pattern, changed) });
}

/** Lets the page ask for the list of remotes, instead of reading the copy that it carries. */
export async function askForList(page: Page): Promise<void> {
  const isPage = ({ pathname }: URL) => !/\.\w+$/.test(pathname);
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<script\b[^>]*\bid="shop-remotes"[^>]*>)[^<]*/, '$1');
    await route.fulfill({ response, body });
  });
}

/** Lets changed files pass: who publishes a broken build publishes its hashes as well. */
export async function acceptAnyHash(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const { prototype } of [HTMLScriptElement, HTMLLinkElement]) {
      Object.defineProperty(prototype, 'integrity', { get: () => '', set: () => undefined });
    }
  });
}
