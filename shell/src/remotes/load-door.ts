import { renewPage } from '../deploys/renew-page';
import type { Door, RemoteId } from '../routes/route-table';
import { attemptLoad, attemptOf, endAttempt, type LoadedScreen, type RemoteFailedError } from './attempt-load';
import { LoadProgress, reportFailure, type RemoteFailure } from './load-progress';

const screens = new Map<string, LoadedScreen>();
const loads = new Map<string, DoorLoad>();
const failedDoors = new Set<string>();

const keyOf = ({ remote, door }: Door) => `${remote} ${door}`;

/** One load of a door, of at most two attempts. */
class DoorLoad {
  readonly #startedMs = performance.now();
  #progress: LoadProgress;
  readonly loaded: Promise<LoadedScreen>;

  constructor(readonly door: Door) {
    this.#progress = new LoadProgress(door);
    this.loaded = this.#load();
  }

  /** A failure is often over at once: the network hiccupped, or a deploy took away the files that the list named. */
  async #load(): Promise<LoadedScreen> {
    try {
      return await attemptLoad(this.door, this.#progress);
    } catch (error) {
      this.#progress = new LoadProgress(this.door);
      const loaded = await this.#loadAgain();
      reportFailure((error as RemoteFailedError).failure, { recovered: true });
      return loaded;
    }
  }

  /** A remote that does not fit, or throws as it runs, may want a newer shell: if one is deployed, the page goes for it, once. */
  async #loadAgain(): Promise<LoadedScreen> {
    try {
      return await attemptLoad(this.door, this.#progress);
    } catch (error) {
      const { phase } = (error as RemoteFailedError).failure;
      if (['contract', 'evaluate'].includes(phase) && (await renewPage())) return new Promise(() => undefined);
      throw error;
    }
  }

  ageMs(): number {
    return performance.now() - this.#startedMs;
  }

  hanging(patienceMs: number): RemoteFailure {
    return this.#progress.failure(new Error(`It has not answered within ${patienceMs} ms`));
  }
}

function start(door: Door): DoorLoad {
  const key = keyOf(door);
  const load = new DoorLoad(door);
  loads.set(key, load);
  const ended = () => void (loads.get(key) === load && loads.delete(key));
  load.loaded.then(
    (loaded) => {
      ended();
      screens.set(key, loaded);
    },
    () => {
      ended();
      failedDoors.add(key);
    },
  );
  return load;
}

/** The screen behind a door if it has been loaded before, to show it without a pause. */
export const loadedScreen = (door: Door): LoadedScreen | undefined => screens.get(keyOf(door));

/**
 * Loads the screen behind a door; whoever asks meanwhile waits along. Asked again after a failure it starts anew.
 * @throws RemoteFailedError
 */
export function loadDoor(door: Door): Promise<LoadedScreen> {
  return (loads.get(keyOf(door)) ?? start(door)).loaded;
}

/** Loads a screen before it is asked for. Not again after a failure: that is for the shopper to try. */
export function loadAhead(door: Door): void {
  const key = keyOf(door);
  // A failure shows, and is logged, when the screen itself is asked for.
  if (!screens.has(key) && !failedDoors.has(key)) loadDoor(door).catch(() => undefined);
}

/** How long the load of a door that runs now has been running, also ahead; 0 when none is. */
export const loadAgeMs = (door: Door): number => loads.get(keyOf(door))?.ageMs() ?? 0;

/** What to report of a load that has not ended in time; null when none is running. */
export function hangingLoad(door: Door, patienceMs: number): RemoteFailure | null {
  return loads.get(keyOf(door))?.hanging(patienceMs) ?? null;
}

/** Drops a screen that turned out to be broken: it is loaded anew when it is asked for again. */
export const forgetScreen = (door: Door): void => void screens.delete(keyOf(door));

const places = new Set<(remote: RemoteId) => void>();

/** For a place in which a remote's screen is. @returns what ends it */
export function whenRenewed(act: (remote: RemoteId) => void): () => void {
  places.add(act);
  return () => void places.delete(act);
}

/**
 * Has every screen of a remote loaded anew. What is in the page stays there until its successor has come.
 * @returns resolves when that is so, or could not be
 */
export async function renewRemote(remote: RemoteId): Promise<void> {
  for (const key of screens.keys()) if (key.startsWith(`${remote} `)) screens.delete(key);
  endAttempt(remote, attemptOf(remote));
  const before = new Set(loads.values());
  for (const act of places) act(remote);
  const renewals = [...loads.values()].filter((load) => !before.has(load));
  await Promise.allSettled(renewals.map(({ loaded }) => loaded));
}

/** Loads a door anew. What an earlier load still brings before the new one ends is taken all the same. */
export function loadDoorAnew(door: Door): Promise<LoadedScreen> {
  const key = keyOf(door);
  const hanging = loads.get(key);
  endAttempt(door.remote, attemptOf(door.remote));
  const load = start(door);
  if (!hanging) return load.loaded;
  const late = hanging.loaded.catch(() => new Promise<never>(() => undefined));
  return Promise.race([load.loaded, late]);
}
