import { readPageData } from '../page-data';
import type { RemoteId } from '../routes/route-table';
import { trustOnly } from './integrity';

/** Where one remote is, as `/remotes.json` says it. `entry` may be of another origin. */
export interface RemoteEntry {
  readonly name: string;
  readonly entry: string;
  readonly version: string;
  /** Address of each of its scripts and styles → `sha384-…`; left out in development. */
  readonly integrity?: Readonly<Record<string, string>>;
}

export type RemoteList = Partial<Record<RemoteId, RemoteEntry>>;

const REMOTES_ADDRESS = '/remotes.json';

let list: Promise<RemoteList> | null = null;
let asked = false;

let change: Promise<(live: RemoteList) => RemoteList> | null = null;

/** From now on every look at the list is put right by this, once it is there. */
export const changeRemoteList = (by: NonNullable<typeof change>): void => void (change = by);

const changed = async (live: RemoteList): Promise<RemoteList> => (change ? (await change)(live) : live);

/** What the page carries of the list; only the first look may trust it. */
function carriedRemoteList(): RemoteList | null {
  if (asked) return null;
  asked = true;
  return readPageData<{ remotes: RemoteList }>(document, 'shop-remotes')?.remotes ?? null;
}

async function fetchRemoteList(): Promise<RemoteList> {
  const response = await fetch(REMOTES_ADDRESS);
  if (!response.ok) throw new Error(`${REMOTES_ADDRESS} answered ${response.status}`);
  return ((await response.json()) as { remotes: RemoteList }).remotes;
}

/**
 * Learns once per page where the remotes are, never from the build. A failed look is forgotten, so that the next one
 * asks again.
 */
export function remoteList(): Promise<RemoteList> {
  const carried = list ? null : carriedRemoteList();
  list ??= (carried ? Promise.resolve(carried) : fetchRemoteList())
    .then(changed)
    .then(trustOnly)
    .catch((error: unknown) => {
      list = null;
      throw error;
    });
  return list;
}

/** Forgets where the remotes are: after a failure they may have moved. */
export function forgetRemoteList(): void {
  list = null;
}
