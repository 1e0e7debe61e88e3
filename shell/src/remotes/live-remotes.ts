import { readPageData } from '../page-data';
import type { RemoteId } from '../routes/route-table';
import type { RemoteList } from './remote-entry';

const REMOTES_ADDRESS = '/remotes.json';

type Change = (live: RemoteList) => RemoteList;

/** The content of `/remotes.json`. */
interface RemotesFile {
  readonly remotes: RemoteList;
  /** Remotes that a person has switched off. */
  readonly disabled?: readonly RemoteId[];
}

/** Learns where the remotes are, never from the build: when the page starts, and again when somebody asks. */
export class LiveRemotes {
  #list: Promise<RemoteList> | null = null;
  #forgotten = false;
  #disabled: readonly RemoteId[] = [];

  /** @param change every list is passed through this, once it is loaded */
  constructor(
    private readonly page: Document,
    private readonly change: Promise<Change> | null = null,
  ) {}

  /** A failed request is forgotten, so that the next call asks again. */
  readonly read = (): Promise<RemoteList> => {
    if (this.#list) return this.#list;
    const request = this.#find();
    request.catch(() => void (this.#list === request && this.forget()));
    this.#list = request;
    return request;
  };

  /**
   * Asks the shop again; a browser that knows the answer sends its ETag. What was known stays until the answer is there.
   * @throws when there is none
   */
  async refresh(signal: AbortSignal): Promise<RemoteList> {
    const list = await this.#changed(await this.#fetch({ cache: 'no-cache', signal }));
    this.#forgotten = true;
    this.#list = Promise.resolve(list);
    return list;
  }

  /** Whether a person has switched it off, as far as the page knows. */
  isDisabled(remote: RemoteId): boolean {
    return this.#disabled.includes(remote);
  }

  /** Forgets where the remotes are: after a failure they may have moved. */
  forget(): void {
    this.#forgotten = true;
    this.#list = null;
  }

  async #find(): Promise<RemoteList> {
    // A cache would return what has just failed, or wait for a request that hangs.
    const cache = this.#forgotten ? 'no-store' : 'default';
    return this.#changed(this.#embedded() ?? (await this.#fetch({ cache })));
  }

  async #changed({ remotes, disabled = [] }: RemotesFile): Promise<RemoteList> {
    const list = this.change ? (await this.change)(remotes) : remotes;
    this.#disabled = disabled.filter((remote) => !list[remote]);
    return list;
  }

  /** What the page carries of the list; only the first read may trust it. */
  #embedded(): RemotesFile | null {
    return this.#forgotten ? null : readPageData<RemotesFile>(this.page, 'shop-remotes');
  }

  async #fetch(init: RequestInit): Promise<RemotesFile> {
    const response = await fetch(REMOTES_ADDRESS, init);
    if (!response.ok) throw new Error(`${REMOTES_ADDRESS} answered ${response.status}`);
    return (await response.json()) as RemotesFile;
  }
}
