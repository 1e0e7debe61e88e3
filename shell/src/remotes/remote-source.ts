import type { ComponentType } from 'react';
import type { RemoteModule, RemoteId } from '../routes/route-table';
import { explainFailure } from './explain-failure';
import { Federation } from './federation';
import type { LiveRemotes } from './live-remotes';
import type { LoadProgress, RemoteFailure } from './load-progress';
import type { PageFiles } from './page-files';
import type { RemoteEntry } from './remote-entry';

type Screen = ComponentType;

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
  /** Number of the present attempt, and what it loads: a page goes on with the version that it has begun with. */
  readonly #attempts = new Map<RemoteId, { readonly number: number; entry?: RemoteEntry }>();
  /** Called before a remote is loaded for the first time. */
  onFirstLoad: () => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly list: LiveRemotes,
    private readonly files: PageFiles,
    private readonly federation = new Federation(files),
  ) {}

  /** Where the present attempt loads it from; undefined before it is loaded. */
  entryOf(remote: RemoteId): RemoteEntry | undefined {
    return this.#attempt(remote).entry;
  }

  /**
   * From now on, loads of the remote request everything again, with what is live at that moment.
   * @param attempt the one that failed or hangs; modules that fail in the same attempt share the next one
   */
  endAttempt(remote: RemoteId, attempt = this.#attempt(remote)): void {
    if (this.#attempt(remote) !== attempt) return;
    this.#attempts.set(remote, { number: attempt.number + 1 });
    this.list.forget();
  }

  /**
   * Makes one attempt to load an exposed screen.
   * @throws RemoteFailedError
   */
  async load({ remote, module }: RemoteModule, progress: LoadProgress): Promise<LoadedScreen> {
    const attempt = this.#attempt(remote);
    try {
      if (!attempt.entry && attempt.number === 0) await this.onFirstLoad();
      const found = attempt.entry ?? (await this.#find(remote));
      const entry = (attempt.entry ??= found);
      progress.version = entry.version;
      if (entry.refused !== undefined) {
        progress.enter('contract');
        throw new Error(entry.refused);
      }
      const exported = await this.federation.load(entry, module, attempt.number, progress);
      progress.enter('contract');
      const screen = screenIn(exported, module);
      if (this.list.isDisabled(remote)) throw new Error(`${remote} has been disabled`);
      progress.end();
      return { screen, version: entry.version };
    } catch (error) {
      this.endAttempt(remote, attempt);
      throw new RemoteFailedError(explainFailure(error, progress, (address) => this.files.thrownBy(address)));
    }
  }

  #attempt(remote: RemoteId): { readonly number: number; entry?: RemoteEntry } {
    const attempt = this.#attempts.get(remote) ?? { number: 0 };
    this.#attempts.set(remote, attempt);
    return attempt;
  }

  async #find(remote: RemoteId): Promise<RemoteEntry> {
    const entry = (await this.list.read())[remote];
    if (!entry) throw new Error(`${remote} is not in the list of remotes`);
    return entry;
  }
}
