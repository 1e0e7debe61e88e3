import { waitFor } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ShellPage, StitchedShell } from './shell-page';
import { stitchBuilds, type App, type Remote, type StitchedBuilds } from './stitched-builds';

export interface StitchOptions {
  /** Address that is opened, with its query: `/list?search=belt`. */
  readonly at: string;
  /** Builds that replace the repository's own, by app: `{ 'mf-x': '/tmp/mf-x/dist' }`. */
  readonly with?: Readonly<Partial<Record<App, string>>>;
  /** Remotes whose files do not load until `start` is called. */
  readonly down?: readonly Remote[];
}

export interface StitchedPage<Page extends ShellPage> extends Pick<StitchedBuilds, 'start' | 'stop'> {
  readonly page: Page;
  /** The result of `page.open()`. */
  readonly opened: ReturnType<Page['open']>;
  readonly user: UserEvent;
  /** The address of the page, with its query. */
  readonly location: () => string;
}

let leavePage: (() => void) | null = null;

afterEach(() => {
  leavePage?.();
  leavePage = null;
});

/** The next test's page would otherwise find leftovers of this one, above all containers and chunks of remotes. */
function emptyWindow(): void {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  const traces = Object.getOwnPropertyNames(window).filter((name) => /^(mf_|webpackChunk)/.test(name));
  for (const name of traces) Reflect.set(window, name, undefined);
}

/** Responds to the shell's requests to the storefront; the application's own `fetch` handles the others. */
function respondAsStorefront(list: () => string): () => void {
  const respondedBefore = window.fetch;
  const responses: Readonly<Record<string, () => string>> = {
    '/remotes.json': list,
    // No newer shell is deployed while a test runs.
    '/': () => '',
  };
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    const respond = responses[pathname];
    return respond ? Promise.resolve(new Response(respond())) : respondedBefore(input, init);
  };
  return () => void (window.fetch = respondedBefore);
}

/**
 * Opens a whole application in jsdom: the shell and the remotes as they were built, loaded by the federation runtime.
 * @param prepare prepares what the page starts from, before the shell starts
 */
export async function stitchPage<Page extends ShellPage>(
  options: StitchOptions,
  prepare: (page: Page) => Promise<void>,
): Promise<StitchedPage<Page>> {
  leavePage?.();
  emptyWindow();
  // Data and the remotes arrive at any time, as in a browser, and not inside act().
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  const builds = stitchBuilds(options.with ?? {});
  options.down?.forEach(builds.stop);
  window.history.replaceState(null, '', options.at);

  jest.resetModules();
  const { createShellPage } = jest.requireActual<StitchedShell<Page>>(builds.shell);
  const page = createShellPage(builds.routes());
  const leaveStorefront = respondAsStorefront(builds.list);
  leavePage = () => {
    leaveStorefront();
    page.leave();
    emptyWindow();
  };
  await prepare(page);
  const opened = page.open() as ReturnType<Page['open']>;
  await waitFor(() => {
    if (document.querySelector('main') === null) throw new Error('The shell has not started');
  });

  return {
    page,
    opened,
    user: userEvent.setup(),
    location: () => window.location.pathname + window.location.search,
    start: builds.start,
    stop: builds.stop,
  };
}
