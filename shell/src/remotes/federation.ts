import { getInstance } from '@module-federation/enhanced/runtime';
import type { LoadProgress } from './load-progress';
import type { PageFiles } from './page-files';
import type { RemoteEntry } from './remote-entry';

type Runtime = NonNullable<ReturnType<typeof getInstance>>;

/** The longest time that a timer can wait, in ms: a slow phone is not a failure, and the loader has its own timeout. */
const NEVER_MS = 2 ** 31 - 1;

/** The address of a further attempt differs, because a browser joins a request to an address that it still waits for. */
function addressOf({ entry, type }: RemoteEntry, query: string): string {
  const address = new URL(entry, window.location.href);
  // An import map gives a module its hash by its whole address, and a browser asks again for one that has failed.
  if (type !== 'module') address.search = query;
  return address.href;
}

/** Loads exposed modules by the federation runtime, and follows its hooks. */
export class Federation {
  readonly #registered = new Set<string>();
  readonly #loadings = new Set<LoadProgress>();

  constructor(
    private readonly files: PageFiles,
    private readonly runtime: Runtime | null = getInstance(),
  ) {
    runtime?.registerPlugins([
      {
        name: 'remote-loader',
        createScript: () => ({ timeout: NEVER_MS }),
        afterLoadEntry: ({ remoteInfo, error }) => void (error ?? this.#takeEntry(remoteInfo)),
        beforeGetExpose: ({ moduleInfo, expose }) => this.#enter(moduleInfo.entry, 'chunk', expose),
        beforeExecuteFactory: ({ moduleInfo, expose }) => this.#enter(moduleInfo.entry, 'evaluate', expose),
      },
    ]);
  }

  /**
   * @param attempt another number loads everything again, under different URLs
   * @returns what the module exports
   */
  async load(remote: RemoteEntry, module: string, attempt: number, progress: LoadProgress): Promise<unknown> {
    if (!this.runtime) throw new Error('The shell has no federation runtime');
    const query = attempt === 0 ? '' : `?attempt=${attempt + 1}`;
    progress.entry = addressOf(remote, query);
    progress.enter('entry');
    const name = this.#register(this.runtime, remote, { query, entry: progress.entry });
    this.#loadings.add(progress);
    try {
      return await this.runtime.loadRemote(`${name}/${module.replace('./', '')}`);
    } finally {
      this.#loadings.delete(progress);
    }
  }

  /**
   * To the runtime, each attempt is a separate remote: what loads late in one never meets what another has loaded.
   * @returns the name that the runtime knows this attempt by
   */
  #register(runtime: Runtime, remote: RemoteEntry, { query, entry }: { query: string; entry: string }): string {
    const name = remote.name + query;
    if (this.#registered.has(name)) return name;
    this.#registered.add(name);
    this.files.open(remote, query);
    runtime.registerRemotes([{ name, entry, entryGlobalName: remote.name, type: remote.type ?? 'global' }]);
    return name;
  }

  /** The runtime would take an entry that an earlier attempt left in the page's global variable for the next one's. */
  #takeEntry({ entry, entryGlobalName }: { entry: string; entryGlobalName: string }): void {
    Reflect.set(window, entryGlobalName, undefined);
    this.#enter(entry, 'contract');
  }

  #enter(entry: string, phase: 'contract' | 'chunk' | 'evaluate', module?: string): void {
    for (const progress of this.#loadings) {
      const isMeant =
        progress.entry === entry && (module ?? progress.remoteModule.module) === progress.remoteModule.module;
      // An entry that has loaded before reports so again, for a further module.
      if (isMeant && (phase !== 'contract' || progress.phase === 'entry')) progress.enter(phase);
    }
  }
}
