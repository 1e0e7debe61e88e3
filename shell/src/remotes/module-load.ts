import type { RemoteModule } from '../routes/route-table';
import { LoadProgress, reportFailure, type RemoteFailure } from './load-progress';
import type { LoadedScreen, RemoteFailedError, RemoteSource } from './remote-source';

/**
 * Reloads the page for a newer shell, if one is deployed.
 * @returns whether the page is being reloaded
 */
export type ReloadForNewBuild = () => Promise<boolean>;

/** One load of an exposed module, with at most two attempts. */
export class ModuleLoad {
  #progress: LoadProgress;
  /** Rejects with a RemoteFailedError. */
  readonly loaded: Promise<LoadedScreen>;

  constructor(
    private readonly remoteModule: RemoteModule,
    private readonly source: RemoteSource,
    private readonly reloadForNewBuild: ReloadForNewBuild,
  ) {
    this.#progress = new LoadProgress(remoteModule);
    this.loaded = this.#load();
  }

  /** What to report while it has not ended in time. */
  hanging(timeoutMs: number): RemoteFailure {
    return this.#progress.failure(new Error(`It has not answered within ${timeoutMs} ms`));
  }

  /** Many failures are over immediately: a network glitch, or a deploy that removed the files of the list. */
  async #load(): Promise<LoadedScreen> {
    try {
      return await this.source.load(this.remoteModule, this.#progress);
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
      return await this.source.load(this.remoteModule, this.#progress);
    } catch (error) {
      const { phase } = (error as RemoteFailedError).failure;
      const mayFit = ['contract', 'evaluate'].includes(phase);
      if (mayFit && (await this.reloadForNewBuild())) return new Promise(() => undefined);
      throw error;
    }
  }
}
