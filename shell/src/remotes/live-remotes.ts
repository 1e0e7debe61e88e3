import { readPageData } from '../page-data';
import type { RemoteList } from './remote-entry';

const REMOTES_ADDRESS = '/remotes.json';

type Change = (live: RemoteList) => RemoteList;

/** Learns once per page where the remotes are, never from the build. */
export class LiveRemotes {
  #list: Promise<RemoteList> | null = null;
  #forgotten = false;

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

  /** Forgets where the remotes are: after a failure they may have moved. */
  forget(): void {
    this.#forgotten = true;
    this.#list = null;
  }

  async #find(): Promise<RemoteList> {
    const live = this.#embedded() ?? (await this.#fetch());
    return this.change ? (await this.change)(live) : live;
  }

  /** What the page carries of the list; only the first read may trust it. */
  #embedded(): RemoteList | null {
    if (this.#forgotten) return null;
    return readPageData<{ remotes: RemoteList }>(this.page, 'shop-remotes')?.remotes ?? null;
  }

  async #fetch(): Promise<RemoteList> {
    // A cache would return what has just failed, or wait for a request that hangs.
    const response = await fetch(REMOTES_ADDRESS, { cache: this.#forgotten ? 'no-store' : 'default' });
    if (!response.ok) throw new Error(`${REMOTES_ADDRESS} answered ${response.status}`);
    return ((await response.json()) as { remotes: RemoteList }).remotes;
  }
}
