import { firstContentShown } from '../routes/first-content';
import type { RemoteModule } from '../routes/route-table';
import { LoadProgress, RemoteFailure, reportFailure, SHOWN_MARK } from './load-progress';
import type { LoadedScreen, RemoteSource } from './remote-source';

/** After this time a remote counts as not responding; a module that arrives later is still shown. */
export const REMOTE_TIMEOUT_MS = 4500;

/** `late` is a load that has not ended in time, and still may; `version` the one that failed, null while it is unknown. */
export type RemoteModuleState =
  | { readonly status: 'idle' | 'loading' | 'late' }
  | { readonly status: 'failed'; readonly version: string | null }
  | LoadedScreen;

const IDLE: RemoteModuleState = { status: 'idle' };

/** A screen that loads more of itself later, and cannot: its files went away with a deploy. */
const isMissingChunk = (cause: unknown) => cause instanceof Error && cause.name === 'ChunkLoadError';

/** An exposed module in this page: its state, who watches it, and the load that is to change it. */
export class ModuleSlot {
  #state: RemoteModuleState = IDLE;
  /** One that was started earlier counts only if it brings a screen before this one does. */
  #load: Promise<LoadedScreen> | null = null;
  /** The failure to report once somebody watches. */
  #unreported: RemoteFailure | null = null;
  /** The version that was loaded again for a missing chunk. */
  #reloaded: string | null | undefined;
  readonly #watchers = new Set<() => void>();
  /** Whether a load waits for the page's first content. */
  #isScheduled = false;
  #ready: Promise<LoadedScreen> | null = null;
  readonly #awaiting = new Set<(loaded: LoadedScreen) => void>();

  /** @param reload reloads the page if a newer shell is deployed, and resolves to whether it does */
  constructor(
    readonly remoteModule: RemoteModule,
    private readonly source: RemoteSource,
    private readonly reload: () => Promise<boolean>,
  ) {}

  /** A failure is only for those who watch: who comes later loads it again. */
  get state(): RemoteModuleState {
    return this.#state.status === 'failed' && this.#watchers.size === 0 ? IDLE : this.#state;
  }

  /**
   * Loads the screen. Concurrent calls share one load; a call after a failure starts a new one.
   * @throws RemoteFailure
   */
  load(): Promise<LoadedScreen> {
    return this.#state.status === 'ready' ? Promise.resolve(this.#state) : (this.#load ?? this.#start());
  }

  /** Loads the screen before it is asked for. Not again after a failure: that is for the shopper to try. */
  prefetch(): void {
    if (this.#state.status === 'idle') void this.#start();
  }

  /**
   * Loads the screen, which was asked for, and notifies of state changes. Failures are logged from then on.
   * @returns ends it
   */
  readonly watch = (onChange: () => void): (() => void) => {
    if (this.state.status === 'idle') void this.#start();
    this.#watchers.add(onChange);
    this.#report();
    return () => void this.#watchers.delete(onChange);
  };

  /**
   * Likewise, and loads it after the first content of the page: nothing that the page waits for may wait for a filling.
   * @returns ends it
   */
  readonly watchLate = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    if (this.#watchers.size === 1) this.#report();
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      void firstContentShown().then(() => {
        this.#isScheduled = false;
        if (this.#watchers.size > 0 && this.state.status === 'idle') void this.#start();
      });
    }
    return () => void this.#watchers.delete(onChange);
  };

  /** Resolves when the screen has loaded, whatever asks for it; the same promise on every call. */
  get ready(): Promise<LoadedScreen> {
    return (this.#ready ??= new Promise((resolve) => void this.onReady(resolve)));
  }

  /**
   * Calls back with the screen, now or as soon as others have loaded it: it starts no load itself.
   * @returns ends it
   */
  onReady(onReady: (loaded: LoadedScreen) => void): () => void {
    if (this.#state.status === 'ready') onReady(this.#state);
    else this.#awaiting.add(onReady);
    return () => void this.#awaiting.delete(onReady);
  }

  /** Starts a new load with what is live now. If an earlier load that hangs ends first, its screen is used. */
  retry(): void {
    this.source.endAttempt(this.remoteModule.remote);
    this.#state = IDLE;
    void this.#start();
  }

  /**
   * Loads the screen again, now or when it is next asked for. One that is shown stays until the new one is loaded.
   * @returns resolves when that is so, or could not be
   */
  async replace(): Promise<void> {
    if (this.#watchers.size === 0) this.#set(IDLE);
    else await this.#start().catch(() => undefined);
  }

  /** Takes the screen out of the page, and follows no load any more. */
  withdraw(): void {
    this.#set({ status: 'failed', version: null });
  }

  /** Reports what the screen threw while it was rendered, and loads it again if a deploy explains that. */
  broken(cause: unknown): void {
    const version = this.#state.status === 'ready' ? this.#state.version : null;
    const recovered = isMissingChunk(cause) && version !== this.#reloaded;
    reportFailure(new RemoteFailure(this.remoteModule, version, 'render', cause), { recovered });
    if (recovered) {
      this.#reloaded = version;
      this.retry();
    } else {
      // It may have been written for a newer shell than this one.
      void this.reload().then((reloading) => reloading || this.#set({ status: 'failed', version }));
    }
  }

  #start(): Promise<LoadedScreen> {
    let progress = new LoadProgress(this.remoteModule);
    // Many failures are over immediately: a network glitch, or a deploy that removed the files of the list.
    const loadAgain = async (failure: RemoteFailure) => {
      progress = new LoadProgress(this.remoteModule);
      const loaded = await this.source.load(progress).catch((next: RemoteFailure) => this.#reloadOr(next));
      reportFailure(failure, { recovered: true });
      return loaded;
    };
    const load = this.source.load(progress).catch(loadAgain);
    const timer = setTimeout(() => this.#onLate(load, progress), REMOTE_TIMEOUT_MS);
    load
      .then(
        (loaded) => this.#onLoaded(load, loaded),
        (failure: RemoteFailure) => this.#onFailed(load, failure),
      )
      .finally(() => clearTimeout(timer));
    this.#load = load;
    if (this.#state.status !== 'ready') this.#set({ status: 'loading' });
    return load;
  }

  /** A remote that does not fit or throws may need a newer shell: if one is deployed, the page reloads once. */
  async #reloadOr(failure: RemoteFailure): Promise<never> {
    const mayFit = ['contract', 'evaluate'].includes(failure.phase);
    if (mayFit && (await this.reload())) return new Promise(() => undefined);
    throw failure;
  }

  #onLoaded(load: Promise<LoadedScreen>, loaded: LoadedScreen): void {
    if (this.#load === load || this.#state.status !== 'ready') this.#set(loaded);
  }

  #onLate(load: Promise<LoadedScreen>, progress: LoadProgress): void {
    if (this.#load !== load) return;
    const failure = progress.failure(new Error(`It has not answered within ${REMOTE_TIMEOUT_MS} ms`));
    if (this.#state.status === 'ready') reportFailure(failure);
    else this.#set({ status: 'late' }, failure);
  }

  #onFailed(load: Promise<LoadedScreen>, failure: RemoteFailure): void {
    if (this.#load !== load) return;
    // A late load has been reported.
    this.#set({ status: 'failed', version: failure.version }, this.#state.status === 'late' ? null : failure);
  }

  #set(state: RemoteModuleState, failure: RemoteFailure | null = null): void {
    this.#state = state;
    this.#unreported = failure;
    if (state.status !== 'loading' && state.status !== 'late') this.#load = null;
    for (const onChange of this.#watchers) onChange();
    if (state.status === 'ready') {
      for (const onReady of this.#awaiting) onReady(state);
      this.#awaiting.clear();
    }
    this.#report();
  }

  /** Logs, or marks for tools, what those who watch see. */
  #report(): void {
    if (this.#watchers.size === 0) return;
    if (this.#unreported) reportFailure(this.#unreported);
    this.#unreported = null;
    if (this.#state.status !== 'ready') return;
    const detail = { ...this.remoteModule, version: this.#state.version };
    performance.mark(SHOWN_MARK, { detail });
  }
}
