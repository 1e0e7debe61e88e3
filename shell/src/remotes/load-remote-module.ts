import { reloadForNewBuild } from '../deploys/reload-for-new-build';
import type { RemoteModule, RemoteId } from '../routes/route-table';
import { attemptLoad, attemptOf, endAttempt, type LoadedScreen, type RemoteFailedError } from './attempt-load';
import { LoadProgress, reportFailure, type RemoteFailure } from './load-progress';

const screens = new Map<string, LoadedScreen>();
const loads = new Map<string, RemoteModuleLoad>();
const failedModules = new Set<string>();

const keyOf = ({ remote, module }: RemoteModule) => `${remote} ${module}`;

/** One load of an exposed module, with at most two attempts. */
class RemoteModuleLoad {
  readonly #startedMs = performance.now();
  #progress: LoadProgress;
  readonly loaded: Promise<LoadedScreen>;

  constructor(readonly remoteModule: RemoteModule) {
    this.#progress = new LoadProgress(remoteModule);
    this.loaded = this.#load();
  }

  /** Many failures are over immediately: a network glitch, or a deploy that removed the files of the list. */
  async #load(): Promise<LoadedScreen> {
    try {
      return await attemptLoad(this.remoteModule, this.#progress);
    } catch (error) {
      this.#progress = new LoadProgress(this.remoteModule);
      const loaded = await this.#loadAgain();
      reportFailure((error as RemoteFailedError).failure, { recovered: true });
      return loaded;
    }
  }

  /** A remote that does not fit or throws may need a newer shell: if one is deployed, the page reloads once. */
  async #loadAgain(): Promise<LoadedScreen> {
    try {
      return await attemptLoad(this.remoteModule, this.#progress);
    } catch (error) {
      const { phase } = (error as RemoteFailedError).failure;
      if (['contract', 'evaluate'].includes(phase) && (await reloadForNewBuild())) return new Promise(() => undefined);
      throw error;
    }
  }

  ageMs(): number {
    return performance.now() - this.#startedMs;
  }

  hanging(timeoutMs: number): RemoteFailure {
    return this.#progress.failure(new Error(`It has not answered within ${timeoutMs} ms`));
  }
}

function start(remoteModule: RemoteModule): RemoteModuleLoad {
  const key = keyOf(remoteModule);
  const load = new RemoteModuleLoad(remoteModule);
  loads.set(key, load);
  const ended = () => void (loads.get(key) === load && loads.delete(key));
  load.loaded.then(
    (loaded) => {
      ended();
      screens.set(key, loaded);
    },
    () => {
      ended();
      failedModules.add(key);
    },
  );
  return load;
}

/** The screen if it is loaded already, to show it without a loading state. */
export const loadedScreen = (remoteModule: RemoteModule): LoadedScreen | undefined => screens.get(keyOf(remoteModule));

/**
 * Loads an exposed screen. Concurrent calls share one load; a call after a failure starts a new one.
 * @throws RemoteFailedError
 */
export function loadRemoteModule(remoteModule: RemoteModule): Promise<LoadedScreen> {
  return (loads.get(keyOf(remoteModule)) ?? start(remoteModule)).loaded;
}

/** Loads a screen before it is asked for. Not again after a failure: that is for the shopper to try. */
export function prefetchRemoteModule(remoteModule: RemoteModule): void {
  const key = keyOf(remoteModule);
  // A failure shows, and is logged, when the screen itself is asked for.
  if (!screens.has(key) && !failedModules.has(key)) loadRemoteModule(remoteModule).catch(() => undefined);
}

/** Age of the running load or prefetch of a module in ms; 0 when none is running. */
export const loadAgeMs = (remoteModule: RemoteModule): number => loads.get(keyOf(remoteModule))?.ageMs() ?? 0;

/** What to report of a load that has not ended in time; null when none is running. */
export function hangingLoad(remoteModule: RemoteModule, timeoutMs: number): RemoteFailure | null {
  return loads.get(keyOf(remoteModule))?.hanging(timeoutMs) ?? null;
}

/** Drops a broken screen, so that the next load fetches it again. */
export const forgetScreen = (remoteModule: RemoteModule): void => void screens.delete(keyOf(remoteModule));

const replaceListeners = new Set<(remote: RemoteId) => void>();

/** Calls back when a remote is replaced. @returns unsubscribe */
export function onRemoteReplaced(act: (remote: RemoteId) => void): () => void {
  replaceListeners.add(act);
  return () => void replaceListeners.delete(act);
}

/**
 * Loads every screen of a remote again. The old screen stays in the page until the new one is loaded.
 * @returns resolves when that is so, or could not be
 */
export async function replaceRemote(remote: RemoteId): Promise<void> {
  for (const key of screens.keys()) if (key.startsWith(`${remote} `)) screens.delete(key);
  endAttempt(remote, attemptOf(remote));
  const before = new Set(loads.values());
  for (const act of replaceListeners) act(remote);
  const replacements = [...loads.values()].filter((load) => !before.has(load));
  await Promise.allSettled(replacements.map(({ loaded }) => loaded));
}

/** Starts a new load. If an earlier load that hangs ends first, its screen is used. */
export function reloadRemoteModule(remoteModule: RemoteModule): Promise<LoadedScreen> {
  const key = keyOf(remoteModule);
  const hanging = loads.get(key);
  endAttempt(remoteModule.remote, attemptOf(remoteModule.remote));
  const load = start(remoteModule);
  if (!hanging) return load.loaded;
  const late = hanging.loaded.catch(() => new Promise<never>(() => undefined));
  return Promise.race([load.loaded, late]);
}
