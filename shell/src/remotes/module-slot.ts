import type { RemoteId } from '../routes/route-table';
import { reportFailure, reportShown, type RemoteFailure } from './load-progress';
import type { LoadedScreen, RemoteFailedError } from './remote-source';

/** After this time a remote counts as not responding; a module that arrives later is still shown. */
export const REMOTE_TIMEOUT_MS = 4500;

/** `late` is a load that has not ended in time, and still may. */
export type RemoteModuleState =
  { readonly status: 'idle' | 'loading' | 'late' | 'failed' } | ({ readonly status: 'ready' } & LoadedScreen);

/** One load of an exposed module. */
export interface ModuleLoad {
  /** Rejects with a RemoteFailedError. */
  readonly loaded: Promise<LoadedScreen>;
  /** What to report while it has not ended in time. */
  readonly hanging: (timeoutMs: number) => RemoteFailure;
}

/** An exposed module in this page: its state, who watches it, and the load that is to change it. */
export class ModuleSlot {
  state: RemoteModuleState = { status: 'idle' };
  /** Whether any load has failed: what nobody asks for is then not loaded ahead again. */
  hasFailed = false;
  #load: ModuleLoad | null = null;
  /** What to report once somebody watches. */
  #unreported: RemoteFailure | null = null;
  readonly #watchers = new Set<() => void>();

  constructor(private readonly remote: RemoteId) {}

  get loading(): ModuleLoad | null {
    return this.#load;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  /** @returns ends it */
  watch(onChange: () => void): () => void {
    this.#watchers.add(onChange);
    this.#report();
    this.#reportShown();
    return () => {
      this.#watchers.delete(onChange);
      if (!this.isWatched && this.state.status === 'failed') this.set({ status: 'idle' });
    };
  }

  set(state: RemoteModuleState): void {
    this.state = state;
    for (const onChange of this.#watchers) onChange();
    this.#reportShown();
  }

  /** Takes the screen out of the page, and follows no load any more. */
  withdraw(): void {
    this.#load = null;
    this.#unreported = null;
    this.set({ status: this.isWatched ? 'failed' : 'idle' });
  }

  /**
   * Follows a load into the state, instead of one that ran before; if that ends first after all, its screen counts.
   * @param quietly the screen that is shown stays until this one has come
   */
  follow(load: ModuleLoad, quietly = false): void {
    this.#load = load;
    this.#unreported = null;
    if (!quietly) this.set({ status: 'loading' });
    const timer = setTimeout(() => this.#onLate(load, quietly), REMOTE_TIMEOUT_MS);
    load.loaded
      .then(
        (loaded) => this.#onLoaded(load, loaded, quietly),
        ({ failure }: RemoteFailedError) => this.#onFailed(load, failure),
      )
      .finally(() => clearTimeout(timer));
  }

  #onLoaded(load: ModuleLoad, loaded: LoadedScreen, quietly: boolean): void {
    const replaces = quietly && this.#load === load;
    if (this.state.status === 'ready' && !replaces) return;
    this.#load = null;
    this.set({ status: 'ready', ...loaded });
  }

  #onLate(load: ModuleLoad, quietly: boolean): void {
    if (this.#load !== load || this.state.status === 'ready') return;
    this.#unreported = load.hanging(REMOTE_TIMEOUT_MS);
    this.#report();
    if (!quietly) this.set({ status: 'late' });
  }

  #onFailed(load: ModuleLoad, failure: RemoteFailure): void {
    if (this.#load !== load) return;
    this.#load = null;
    this.#unreported = null;
    this.hasFailed = true;
    if (this.isWatched && this.state.status !== 'late') reportFailure(failure);
    this.set({ status: this.isWatched ? 'failed' : 'idle' });
  }

  #report(): void {
    if (this.#unreported && this.isWatched) {
      reportFailure(this.#unreported);
      this.#unreported = null;
    }
  }

  #reportShown(): void {
    if (this.state.status === 'ready' && this.isWatched) reportShown(this.remote, this.state.version);
  }
}
