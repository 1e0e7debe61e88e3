import { fieldsOf } from '../deploys/form-fields';
import { keepFormState } from '../deploys/keep-form-state';
import { offerPreview } from '../preview/offer-preview';
import type { RemoteId } from '../routes/route-table';
import type { LiveRemotes } from './live-remotes';
import type { RemoteLoader } from './remote-loader';
import type { RemoteSource } from './remote-source';

/** A page that is looked at again and again asks no more often than this. */
const MIN_INTERVAL_MS = 10_000;
/** Before a remote is first loaded, a response of this age is new enough. */
const FIRST_LOAD_AGE_MS = 1000;
/** A screen waits no longer for the response, and none after it until the shop has responded again. */
const MAX_WAIT_MS = 300;
const REQUEST_TIMEOUT_MS = 5000;

interface OpenPage {
  readonly page: Document;
  readonly list: LiveRemotes;
  readonly source: RemoteSource;
  readonly loader: RemoteLoader;
}

/** Styles would stay in force after the screens that loaded them. */
function removeStyles(page: Document, entry: string | undefined): void {
  if (entry === undefined) return;
  const folder = new URL('.', new URL(entry, page.baseURI)).href;
  for (const style of page.querySelectorAll<HTMLElement>('link[rel=stylesheet], style[data-href]')) {
    const address = style.getAttribute('href') ?? style.dataset['href'] ?? '';
    if (new URL(address, page.baseURI).href.startsWith(folder)) style.remove();
  }
}

/** Takes a remote out of the page. What is typed in its forms comes back with it. */
function takeOut({ page, source, loader }: OpenPage, remote: RemoteId): void {
  const fields = [...page.querySelectorAll(`[data-remote="${remote}"]`)].flatMap(fieldsOf);
  // Without its code, what is typed is lost; the remote is not to stay for that.
  keepFormState(page, fields).catch(() => undefined);
  const { entry } = source.entryOf(remote) ?? {};
  source.endAttempt(remote);
  for (const { slot } of loader.slotsOf(remote)) slot.withdraw();
  removeStyles(page, entry);
}

/** Whether a screen of it is asked for and cannot be shown. */
const isMissing = (loader: RemoteLoader, remote: RemoteId): boolean =>
  loader.slotsOf(remote).some(({ slot }) => slot.isWatched && slot.state.status === 'failed');

/** Compares what is live now with what this page has, and changes the page. */
function createFollower(open: OpenPage) {
  const { list, loader } = open;
  const out = new Set<RemoteId>();
  let known: Readonly<Record<string, string>> = {};

  const follow = (remotes: Readonly<Record<string, string>>) => {
    const ids = new Set([...Object.keys(known), ...Object.keys(remotes), ...out]) as Set<RemoteId>;
    for (const remote of ids) {
      if (list.isDisabled(remote)) {
        if (!out.has(remote)) takeOut(open, remote);
        out.add(remote);
      } else if (remotes[remote] !== undefined && (out.delete(remote) || known[remote] !== remotes[remote])) {
        if (isMissing(loader, remote)) void loader.replace(remote);
      }
    }
    known = remotes;
  };
  return {
    start: async () => void (known = versionsOf(await list.read())),
    update: async () => follow(versionsOf(await list.refresh(AbortSignal.timeout(REQUEST_TIMEOUT_MS)))),
  };
}

const versionsOf = (remotes: Awaited<ReturnType<LiveRemotes['read']>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(remotes).map(([remote, { version }]) => [remote, version]));

const pause = (ms: number) => new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), ms));

/**
 * Asks what is live before a remote is first loaded, and when the shopper comes back to the page. What is disabled is
 * taken out, and comes back once it is enabled; a version that was rolled back is not loaded any more. Screens that are
 * shown stay as they are, and without a response the page goes on with what it has.
 * @returns ends it
 */
export async function followReleases(open: OpenPage): Promise<() => void> {
  const { page, source } = open;
  offerPreview(page);
  const follower = createFollower(open);
  await follower.start();
  // What is in the page is as old as the page.
  let polledAt = 0;
  let asking: Promise<void> | null = null;
  let isLate = false;

  const ask = (age: number): Promise<void> => {
    if (asking) return asking;
    if (performance.now() - polledAt < age) return Promise.resolve();
    polledAt = performance.now();
    asking = follower
      .update()
      .then(() => void (isLate = false))
      .catch(() => void (isLate = true))
      .finally(() => void (asking = null));
    return asking;
  };

  source.onFirstLoad = async () => {
    const asked = ask(FIRST_LOAD_AGE_MS);
    if (!isLate && (await Promise.race([asked, pause(MAX_WAIT_MS)])) === 'late') isLate = true;
  };
  const onReturn = () => void (page.visibilityState === 'visible' && ask(MIN_INTERVAL_MS));
  const events = ['visibilitychange', 'focus', 'pageshow'] as const;
  // What happens to the page reaches its window, too.
  for (const event of events) window.addEventListener(event, onReturn);
  return () => {
    for (const event of events) window.removeEventListener(event, onReturn);
  };
}
