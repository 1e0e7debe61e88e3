import { reloadForNewBuild } from '../deploys/reload-for-new-build';
import type { RemoteModule, RemoteId } from '../routes/route-table';
import { LoadProgress, reportFailure } from './load-progress';
import { ModuleSlot, type ModuleLoad, type RemoteModuleState } from './module-slot';
import type { LoadedScreen, RemoteFailedError, RemoteSource } from './remote-source';

const keyOf = ({ remote, module }: RemoteModule) => `${remote} ${module}`;

/** A screen that loads more of itself later, and cannot: its files went away with a deploy. */
const isMissingChunk = (cause: unknown) => cause instanceof Error && cause.name === 'ChunkLoadError';

/** Loads the screens that remotes expose, and holds the state of each; one per page. */
export class RemoteLoader {
  readonly #slots = new Map<string, ModuleSlot>();

  constructor(
    private readonly source: RemoteSource,
    private readonly reload = reloadForNewBuild,
  ) {}

  state(remoteModule: RemoteModule): RemoteModuleState {
    return this.#slot(remoteModule).state;
  }

  /** The screen if it is loaded already, to show it without a loading state. */
  loaded(remoteModule: RemoteModule): LoadedScreen | undefined {
    const state = this.state(remoteModule);
    return state.status === 'ready' ? state : undefined;
  }

  /**
   * Loads an exposed screen. Concurrent calls share one load; a call after a failure starts a new one.
   * @throws RemoteFailedError
   */
  load(remoteModule: RemoteModule): Promise<LoadedScreen> {
    const slot = this.#slot(remoteModule);
    if (slot.state.status === 'ready') return Promise.resolve(slot.state);
    return (slot.loading ?? this.#start(remoteModule)).loaded;
  }

  /** Loads a screen before it is asked for. Not again after a failure: that is for the shopper to try. */
  prefetch(remoteModule: RemoteModule): void {
    // A failure shows, and is logged, when the screen itself is asked for.
    if (!this.#slot(remoteModule).hasFailed) this.load(remoteModule).catch(() => undefined);
  }

  /**
   * Loads a requested screen and notifies of state changes. Failures are logged from then on.
   * @returns ends it
   */
  watch(remoteModule: RemoteModule, onChange: () => void): () => void {
    const slot = this.#slot(remoteModule);
    if (slot.state.status === 'idle') this.#start(remoteModule);
    return slot.watch(onChange);
  }

  /** Starts a new load with what is live now. If an earlier load that hangs ends first, its screen is used. */
  retry(remoteModule: RemoteModule): void {
    this.source.endAttempt(remoteModule.remote);
    this.#start(remoteModule);
  }

  /**
   * Reports what a screen threw while it was rendered.
   * @param mayRecover it is loaded again without a question, if a deploy explains what it threw
   */
  broken(remoteModule: RemoteModule, cause: unknown, mayRecover: boolean): void {
    const slot = this.#slot(remoteModule);
    const recovers = mayRecover && isMissingChunk(cause);
    const version = slot.state.status === 'ready' ? slot.state.version : null;
    reportFailure({ ...remoteModule, version, phase: 'render', cause }, { recovered: recovers });
    if (recovers) this.retry(remoteModule);
    // It may have been written for a newer shell than this one.
    else void this.reload().then((reloading) => reloading || slot.set({ status: slot.isWatched ? 'failed' : 'idle' }));
  }

  /**
   * Loads every screen of a remote again. The old screen stays in the page until the new one is loaded.
   * @returns resolves when that is so, or could not be
   */
  async replace(remote: RemoteId): Promise<void> {
    this.source.endAttempt(remote);
    const loads = this.slotsOf(remote).flatMap(({ slot, module }) => {
      if (slot.isWatched) return [this.#start({ remote, module }, true).loaded];
      slot.set({ status: 'idle' });
      return [];
    });
    await Promise.allSettled(loads);
  }

  /** The modules of a remote that this page has asked for. */
  slotsOf(remote: RemoteId): { slot: ModuleSlot; module: string }[] {
    const slots = [...this.#slots].filter(([key]) => key.startsWith(`${remote} `));
    return slots.map(([key, slot]) => ({ slot, module: key.slice(remote.length + 1) }));
  }

  #slot(remoteModule: RemoteModule): ModuleSlot {
    const key = keyOf(remoteModule);
    const slot = this.#slots.get(key) ?? new ModuleSlot(remoteModule.remote);
    this.#slots.set(key, slot);
    return slot;
  }

  #start({ remote, module }: RemoteModule, quietly = false): ModuleLoad {
    const load = this.#loadTwice({ remote, module });
    this.#slot({ remote, module }).follow(load, quietly);
    return load;
  }

  /** Many failures are over immediately: a network glitch, or a deploy that removed the files of the list. */
  #loadTwice(remoteModule: RemoteModule): ModuleLoad {
    let progress = new LoadProgress(remoteModule);
    const loadAgain = async ({ failure }: RemoteFailedError): Promise<LoadedScreen> => {
      progress = new LoadProgress(remoteModule);
      const loading = this.source.load(remoteModule, progress);
      const loaded = await loading.catch((error: unknown) => this.#reloadOr(error as RemoteFailedError));
      reportFailure(failure, { recovered: true });
      return loaded;
    };
    return {
      loaded: this.source.load(remoteModule, progress).catch(loadAgain),
      hanging: (timeoutMs) => progress.failure(new Error(`It has not answered within ${timeoutMs} ms`)),
    };
  }

  /** A remote that does not fit or throws may need a newer shell: if one is deployed, the page reloads once. */
  async #reloadOr(error: RemoteFailedError): Promise<never> {
    const mayFit = ['contract', 'evaluate'].includes(error.failure.phase);
    if (mayFit && (await this.reload())) return new Promise(() => undefined);
    throw error;
  }
}
