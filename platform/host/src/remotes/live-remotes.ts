import { readPageData } from '../page-data';
import type { RemoteId } from '../routes/route-table';

const REMOTES_ADDRESS = '/remotes.json';

/** One remote in `/remotes.json`. `entry` is a URL, possibly of another origin. */
export interface RemoteEntry {
  readonly name: string;
  readonly entry: string;
  readonly version: string;
  /** `module` for an entry that is an ES module, as Vite builds it; left out: a script that sets a global variable. */
  readonly type?: 'module';
  /** URL of each of its scripts and styles → `sha256-…`; left out in development, and where `record` is there. */
  readonly integrity?: Readonly<Record<string, string>>;
  /** URL of its version's record, which has the hashes: a page names those of the remotes that it shows. */
  readonly record?: string;
}

export type RemoteList = Readonly<Record<RemoteId, RemoteEntry>>;

/**
 * Reads the hashes of a remote of which the page names none.
 * @param query of the attempt: a browser would join a request that hangs
 * @throws Error when there is no answer: its scripts are not loaded unchecked
 */
export async function withHashes(entry: RemoteEntry, query: string): Promise<RemoteEntry> {
  const { record, integrity } = entry;
  if (integrity || record === undefined) return entry;
  const response = await fetch(record + query);
  if (!response.ok) throw new Error(`${record} answered ${response.status}`);
  const files = ((await response.json()) as Required<Pick<RemoteEntry, 'integrity'>>).integrity;
  const folder = new URL(record, window.location.href);
  const hashes = Object.entries(files).map(([file, hash]) => [new URL(file, folder).href, hash]);
  return { ...entry, integrity: Object.fromEntries(hashes) as Record<string, string> };
}

/** The content of `/remotes.json`. */
interface RemotesFile {
  readonly remotes: RemoteList;
  /** Remotes that a person has switched off. */
  readonly disabled?: readonly RemoteId[];
}

/** Learns where the remotes are, never from the build: when the page starts, and again when somebody asks. */
export class LiveRemotes {
  #list: Promise<RemoteList> | null;
  #cache: RequestCache = 'default';
  #disabled: readonly RemoteId[] = [];

  /** @param change every list is passed through this, once it is loaded */
  constructor(
    page: Document,
    private readonly change: Promise<(live: RemoteList) => RemoteList> | null = null,
  ) {
    const embedded = readPageData<RemotesFile>(page, 'shop-remotes');
    this.#list = embedded && this.#learn(embedded);
  }

  /** A failed request is forgotten, so that the next call asks again. */
  readonly read = (): Promise<RemoteList> => {
    if (this.#list) return this.#list;
    const request = this.#fetch({ cache: this.#cache });
    request.catch(() => void (this.#list === request && this.forget()));
    this.#list = request;
    return request;
  };

  /**
   * Asks the shop again; a browser that knows the answer sends its ETag. What was known stays until the answer is there.
   * @throws when there is none
   */
  async refresh(signal: AbortSignal): Promise<RemoteList> {
    const list = await this.#fetch({ cache: 'no-cache', signal });
    this.#list = Promise.resolve(list);
    return list;
  }

  /** Whether a person has switched it off, as far as the page knows. */
  isDisabled(remote: RemoteId): boolean {
    return this.#disabled.includes(remote);
  }

  /** Forgets where the remotes are: after a failure they may have moved. */
  forget(): void {
    this.#list = null;
    // A cache would return what has just failed, or wait for a request that hangs.
    this.#cache = 'no-store';
  }

  async #fetch(init: RequestInit): Promise<RemoteList> {
    const response = await fetch(REMOTES_ADDRESS, init);
    if (!response.ok) throw new Error(`${REMOTES_ADDRESS} answered ${response.status}`);
    return this.#learn((await response.json()) as RemotesFile);
  }

  async #learn({ remotes, disabled = [] }: RemotesFile): Promise<RemoteList> {
    const list = this.change ? (await this.change)(remotes) : remotes;
    this.#disabled = disabled.filter((remote) => !list[remote]);
    return list;
  }
}
