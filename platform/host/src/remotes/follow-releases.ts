import { fieldsOf } from '../deploys/form-fields';
import { keepFormState } from '../deploys/keep-form-state';
import { keepOfflinePage } from '../offline/keep-offline-page';
import { offerPreview } from '../preview/offer-preview';
import type { RemoteId } from '../routes/route-table';
import type { LiveRemotes } from './live-remotes';
import type { ModuleSlot } from './module-slot';
import { stylesBeside } from './page-files';
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

/** Takes a remote out of the page. What is typed in its forms comes back with it. */
function unloadRemote({ page, source }: OpenPage, remote: RemoteId, slots: readonly ModuleSlot[]): void {
  const fields = [...page.querySelectorAll(`[data-remote="${remote}"]`)].flatMap(fieldsOf);
  // Without its code, what is typed is lost; the remote is not to stay for that.
  keepFormState(page, fields).catch(() => undefined);
  const loaded = source.disable(remote);
  for (const slot of slots) slot.withdraw();
  // Once React has taken out the screens that read it.
  queueMicrotask(() => source.withdrawStore(remote));
  // Styles would stay in force after the screens that loaded them.
  if (loaded) for (const style of stylesBeside(loaded.entry)) style.remove();
}

/** Compares what is live now with what this page shows, and changes the page. */
async function update(open: OpenPage): Promise<void> {
  const { list, loader } = open;
  const live = await list.refresh(AbortSignal.timeout(REQUEST_TIMEOUT_MS));
  for (const [remote, slots] of loader.slots) {
    const version = live[remote]?.version;
    const failedBefore = ({ state }: ModuleSlot) => state.status === 'failed' && state.version !== version;
    if (list.isDisabled(remote)) unloadRemote(open, remote, slots);
    else if (version !== undefined && slots.some(failedBefore)) void loader.replace(remote);
  }
}

const pause = (ms: number) => new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), ms));

/**
 * Asks what is live before a remote is first loaded, and when the shopper comes back to the page. What is disabled is
 * taken out, and comes back once it is enabled; a version that was rolled back is not loaded any more. Screens that are
 * shown stay as they are, and without a response the page goes on with what it has.
 * @returns ends it
 */
export function followReleases(open: OpenPage): () => void {
  const { page, source } = open;
  offerPreview(page);
  keepOfflinePage();
  // The list in the page is as old as the page.
  let polledAt = 0;
  let asking: Promise<void> | null = null;
  let isLate = false;

  const ask = (age: number): Promise<void> | null => {
    if (!asking && performance.now() - polledAt >= age) {
      polledAt = performance.now();
      asking = update(open)
        .then(() => void (isLate = false))
        .catch(() => void (isLate = true))
        .finally(() => void (asking = null));
    }
    return asking;
  };

  source.onFirstLoad = async () => {
    const request = ask(FIRST_LOAD_AGE_MS);
    if (!isLate && (await Promise.race([request, pause(MAX_WAIT_MS)])) === 'late') isLate = true;
  };
  const end = new AbortController();
  const onReturn = () => void (page.visibilityState === 'visible' && ask(MIN_INTERVAL_MS));
  // Events of the page reach its window, too.
  for (const event of ['visibilitychange', 'focus', 'pageshow'])
    window.addEventListener(event, onReturn, { signal: end.signal });
  return () => end.abort();
}
