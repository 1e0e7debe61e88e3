import { waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { Shopper } from '../screen-test/prepared-shopper';
import type { RenderedScreen, RenderScreenOptions } from '../screen-test/render-screen';
import type { StitchedShell } from './shell-page';
import { stitchBuilds, type App, type Remote, type StitchedBuilds } from './stitched-builds';

export interface StitchOptions extends Shopper, Pick<RenderScreenOptions, 'before'> {
  /** Address that the shopper opens, with its query: `/products-page?search=belt`. */
  readonly at: string;
  /** Builds that replace the repository's own, by app: `{ 'mf-cart': '/tmp/mf-cart/dist' }`. */
  readonly with?: Readonly<Partial<Record<App, string>>>;
  /** Remotes whose files do not load until `start` is called. */
  readonly down?: readonly Remote[];
}

export interface StitchedShop extends RenderedScreen, Pick<StitchedBuilds, 'start' | 'stop'> {}

let leaveShop: (() => void) | null = null;

afterEach(() => {
  leaveShop?.();
  leaveShop = null;
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

/** Responds to the shell's requests to the storefront; the simulated backend handles the others. */
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
 * Opens the whole shop in jsdom: the shell and the remotes as they were built, loaded by the federation runtime.
 * The simulated backend has no delay, keeps everything in memory and is new for each test.
 */
export async function stitchShop(options: StitchOptions): Promise<StitchedShop> {
  leaveShop?.();
  emptyWindow();
  // The backend and the remotes respond at any time, as in a browser, and not inside act().
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const builds = stitchBuilds(options.with ?? {});
  options.down?.forEach(builds.stop);
  window.history.replaceState(null, '', options.at);

  jest.resetModules();
  const { createShellPage } = jest.requireActual<StitchedShell>(builds.shell);
  const page = createShellPage(builds.routes());
  const leaveStorefront = respondAsStorefront(builds.list);
  leaveShop = () => {
    leaveStorefront();
    page.leave();
    emptyWindow();
  };
  await page.prepare(options);
  await options.before?.(page);
  const store = page.open();
  await waitFor(() => {
    if (document.querySelector('main') === null) throw new Error('The shell has not started');
  });

  return {
    user: userEvent.setup(),
    backend: page.backend,
    client: page.client,
    store,
    otherTabs: page.otherTabs,
    location: () => window.location.pathname + window.location.search,
    toasts: () => page.toasts.shown().map(({ text }) => text),
    reloads: page.reloads,
    start: builds.start,
    stop: builds.stop,
  };
}
