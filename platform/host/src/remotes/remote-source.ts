import type { ComponentType } from 'react';
import { getInstance } from '@module-federation/enhanced/runtime';
import type { RemoteId } from '../routes/route-table';
import { explainFailure } from './explain-failure';
import { withHashes, type LiveRemotes, type RemoteEntry } from './live-remotes';
import type { LoadProgress } from './load-progress';
import type { PageFiles } from './page-files';
import { NO_STORES, type RemoteStores } from './remote-stores';

/** A screen, and the version of the remote that it is of. */
export interface LoadedScreen {
  readonly status: 'ready';
  readonly screen: ComponentType;
  /** The export `head` of the screen's module. */
  readonly head?: unknown;
  readonly version: string;
}

/** Shared by all modules of a remote, and replaced after a failure: a page goes on with the version that it has begun with. */
interface Attempt {
  /** Counted from 1. */
  readonly number: number;
  entry?: RemoteEntry;
}

/** The longest time that a timer can wait, in ms: a slow phone is not a failure, and the slot has its own timeout. */
const NEVER_MS = 2 ** 31 - 1;

const queryOf = ({ number }: Attempt) => (number === 1 ? '' : `?attempt=${number}`);

function screenIn(exported: unknown, module: string): ComponentType {
  const screen = (exported as { default?: unknown } | null)?.default;
  if (typeof screen === 'function') return screen as ComponentType;
  throw new Error(`${module} exposes no screen: its default export is ${typeof screen}, not a component`);
}

/** Loads screens by the federation runtime: the versions that are live, by attempts that share nothing that failed. */
export class RemoteSource {
  readonly #attempts = new Map<RemoteId, Attempt>();
  /** Remote → the attempt whose store the shell has. */
  readonly #stores = new Map<RemoteId, Attempt>();
  /** Remote → number of its last attempt that it was disabled in. */
  readonly #disabled = new Map<RemoteId, number>();
  /** The remotes that the runtime loads now, by its names for them. */
  readonly #loading = new Map<string, LoadProgress>();
  /** Called before a remote is loaded for the first time. */
  onFirstLoad: () => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly list: LiveRemotes,
    private readonly files: PageFiles,
    private readonly runtime = getInstance(),
    private readonly stores: RemoteStores = NO_STORES,
  ) {
    runtime?.registerPlugins([
      {
        name: 'remote-loader',
        createScript: () => ({ timeout: NEVER_MS }),
        afterLoadEntry: ({ remoteInfo, error }) => void (error ?? this.#takeEntry(remoteInfo)),
        beforeGetExpose: ({ id }) => this.#loading.get(id)?.enter('chunk'),
        beforeExecuteFactory: ({ id }) => this.#loading.get(id)?.enter('evaluate'),
      },
    ]);
  }

  /**
   * From now on, loads of the remote request everything again, with what is live at that moment.
   * @param attempt the one that failed or hangs; modules that fail in the same attempt share the next one
   * @returns what it has loaded from
   */
  endAttempt(remote: RemoteId, attempt = this.#attempt(remote)): RemoteEntry | undefined {
    if (this.#attempt(remote) === attempt) {
      this.#attempts.set(remote, { number: attempt.number + 1 });
      this.list.forget();
    }
    return attempt.entry;
  }

  /** Ends the attempt of a disabled remote. Its loads and earlier ones are never shown: enabled, it may be another version. */
  disable(remote: RemoteId): RemoteEntry | undefined {
    this.#disabled.set(remote, this.#attempt(remote).number);
    return this.endAttempt(remote);
  }

  /**
   * Makes one attempt to load an exposed screen.
   * @throws RemoteFailure
   */
  async load(progress: LoadProgress): Promise<LoadedScreen> {
    const { remote, module } = progress.remoteModule;
    const attempt = this.#attempt(remote);
    try {
      const entry = attempt.entry ?? (await this.#find(remote, attempt));
      progress.version = entry.version;
      const exported = await this.#loadModule(entry, queryOf(attempt), progress);
      progress.enter('contract');
      const screen = screenIn(exported, module);
      const wasDisabled = attempt.number <= (this.#disabled.get(remote) ?? 0);
      if (wasDisabled || this.list.isDisabled(remote)) throw new Error(`${remote} has been disabled`);
      const { head, store } = exported as { head?: unknown; store?: unknown };
      this.#registerStore(remote, attempt, store);
      progress.end();
      return { status: 'ready', screen, head, version: entry.version };
    } catch (error) {
      this.endAttempt(remote, attempt);
      throw explainFailure(error, progress, this.files);
    }
  }

  /** Takes what the shell has of the remote's store away. */
  withdrawStore(remote: RemoteId): void {
    if (this.#stores.delete(remote)) this.stores.withdraw(remote);
  }

  /** A late module never replaces one of a newer build of the remote. */
  #registerStore(remote: RemoteId, attempt: Attempt, store: unknown): void {
    const held = this.#stores.get(remote);
    if (held && attempt.number < held.number) return;
    if (store !== undefined) {
      this.stores.register(remote, store);
      this.#stores.set(remote, attempt);
    } else if (held !== attempt) this.withdrawStore(remote);
  }

  #attempt(remote: RemoteId): Attempt {
    const attempt = this.#attempts.get(remote) ?? { number: 1 };
    this.#attempts.set(remote, attempt);
    return attempt;
  }

  async #find(remote: RemoteId, attempt: Attempt): Promise<RemoteEntry> {
    if (attempt.number === 1) await this.onFirstLoad();
    const listed = (await this.list.read())[remote];
    if (!listed) throw new Error(`${remote} is not in the list of remotes`);
    const entry = await withHashes(listed, queryOf(attempt));
    if (!attempt.entry) this.files.open(entry, queryOf(attempt));
    // The entry that another module of this attempt has found meanwhile counts for all.
    return (attempt.entry ??= entry);
  }

  /** To the runtime, each attempt is a separate remote: what loads late in one never meets what another has loaded. */
  async #loadModule(remote: RemoteEntry, query: string, progress: LoadProgress): Promise<unknown> {
    if (!this.runtime) throw new Error('The shell has no federation runtime');
    const name = remote.name + query;
    const entry = new URL(remote.entry, window.location.href);
    // A browser joins a request to an address that it still waits for. It asks again for a module that has failed, and an
    // import map gives that its hash by its whole address.
    if (remote.type !== 'module') entry.search = query;
    progress.entry = entry.href;
    progress.enter('entry');
    const { type = 'global', name: entryGlobalName } = remote;
    // An entry that it knows by this name stays as it is.
    this.runtime.registerRemotes([{ name, entry: entry.href, entryGlobalName, type }]);
    const id = `${name}/${progress.remoteModule.module.replace('./', '')}`;
    this.#loading.set(id, progress);
    try {
      return await this.runtime.loadRemote(id);
    } finally {
      this.#loading.delete(id);
    }
  }

  /** The runtime would take an entry that an earlier attempt left in the page's global variable for the next one's. */
  #takeEntry({ name, entryGlobalName }: { name: string; entryGlobalName: string }): void {
    Reflect.set(window, entryGlobalName, undefined);
    for (const [id, progress] of this.#loading) {
      // An entry that has loaded before reports so again, for a further module.
      if (id.startsWith(`${name}/`) && progress.phase === 'entry') progress.enter('contract');
    }
  }
}
