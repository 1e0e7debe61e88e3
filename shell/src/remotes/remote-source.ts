import type { ComponentType } from 'react';
import type { RemoteModule, RemoteId } from '../routes/route-table';
import { explainFailure } from './explain-failure';
import { Federation } from './federation';
import type { LiveRemotes } from './live-remotes';
import type { LoadProgress, RemoteFailure } from './load-progress';
import type { PageFiles } from './page-files';
import type { RemoteEntry } from './remote-entry';

export type Screen = ComponentType;

/** A screen, and the version of the remote that it is of. */
export interface LoadedScreen {
  readonly screen: Screen;
  readonly version: string;
}

/** What a load is rejected with. */
export class RemoteFailedError extends Error {
  constructor(readonly failure: RemoteFailure) {
    super(`${failure.remote} ${failure.module} failed`, { cause: failure.cause });
  }
}

function screenIn(exported: unknown, module: string): Screen {
  const screen = (exported as { default?: unknown } | null)?.default;
  if (typeof screen === 'function') return screen as Screen;
  throw new Error(`${module} exposes no screen: its default export is ${typeof screen}, not a component`);
}

/** Where screens come from: the versions that are live, by attempts that share nothing that failed. */
export class RemoteSource {
  readonly #attempts = new Map<RemoteId, number>();
  /** What the present attempt loads: a page goes on with the version that it has begun with. */
  readonly #entries = new Map<RemoteId, RemoteEntry>();
  /** Called before a remote is loaded for the first time. */
  onFirstLoad: () => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly list: LiveRemotes,
    private readonly files: PageFiles,
    private readonly federation = new Federation(files),
  ) {}

  attemptOf(remote: RemoteId): number {
    return this.#attempts.get(remote) ?? 0;
  }

  /** Where the present attempt loads it from; undefined before it is loaded. */
  entryOf(remote: RemoteId): RemoteEntry | undefined {
    return this.#entries.get(remote);
  }

  /**
   * From now on, loads of the remote request everything again, with what is live at that moment.
   * @param attempt the one that failed or hangs; modules that fail in the same attempt share the next one
   */
  endAttempt(remote: RemoteId, attempt = this.attemptOf(remote)): void {
    if (this.attemptOf(remote) !== attempt) return;
    this.#attempts.set(remote, attempt + 1);
    this.#entries.delete(remote);
    this.list.forget();
  }

  /**
   * Makes one attempt to load an exposed screen.
   * @throws RemoteFailedError
   */
  async load(remoteModule: RemoteModule, progress: LoadProgress): Promise<LoadedScreen> {
    const attempt = this.attemptOf(remoteModule.remote);
    try {
      return await this.#load(remoteModule, progress, attempt);
    } catch (error) {
      this.endAttempt(remoteModule.remote, attempt);
      throw new RemoteFailedError(explainFailure(error, progress, (address) => this.files.thrownBy(address)));
    }
  }

  async #load({ remote, module }: RemoteModule, progress: LoadProgress, attempt: number): Promise<LoadedScreen> {
    const entry = this.#entries.get(remote) ?? (await this.#find(remote, attempt));
    progress.version = entry.version;
    if (entry.refused !== undefined) {
      progress.enter('contract');
      throw new Error(entry.refused);
    }
    const exported = await this.federation.load(entry, module, attempt, progress);
    progress.enter('contract');
    const screen = screenIn(exported, module);
    if (this.list.isDisabled(remote)) throw new Error(`${remote} has been disabled`);
    progress.end();
    return { screen, version: entry.version };
  }

  async #find(remote: RemoteId, attempt: number): Promise<RemoteEntry> {
    if (attempt === 0) await this.onFirstLoad();
    const entry = (await this.list.read())[remote];
    if (!entry) throw new Error(`${remote} is not in the list of remotes`);
    if (this.attemptOf(remote) !== attempt) return entry;
    const first = this.#entries.get(remote) ?? entry;
    this.#entries.set(remote, first);
    return first;
  }
}
