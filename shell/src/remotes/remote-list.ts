import { readPageData } from '../page-data';
import { trustOnly } from './integrity';
import type { RemoteList } from './remote-entry';

const REMOTES_ADDRESS = '/remotes.json';

let list: Promise<RemoteList> | null = null;
let forgotten = false;
let change: Promise<(live: RemoteList) => RemoteList> | null = null;

/** From now on every remote list is passed through this, once it is loaded. */
export const changeRemoteList = (by: NonNullable<typeof change>): void => void (change = by);

const changed = async (live: RemoteList): Promise<RemoteList> => (change ? (await change)(live) : live);

/** What the page carries of the list; only the first read may trust it. */
const embeddedRemoteList = () =>
  forgotten ? null : (readPageData<{ remotes: RemoteList }>(document, 'shop-remotes')?.remotes ?? null);

async function fetchRemoteList(): Promise<RemoteList> {
  // A cache would answer with what has just failed, or wait along with a request that hangs.
  const response = await fetch(REMOTES_ADDRESS, { cache: forgotten ? 'no-store' : 'default' });
  if (!response.ok) throw new Error(`${REMOTES_ADDRESS} answered ${response.status}`);
  return ((await response.json()) as { remotes: RemoteList }).remotes;
}

const findRemoteList = async () => trustOnly(await changed(embeddedRemoteList() ?? (await fetchRemoteList())));

/**
 * Learns once per page where the remotes are, never from the build. A failed request is forgotten, so that the next call
 * asks again.
 */
export function remoteList(): Promise<RemoteList> {
  if (list) return list;
  const request = findRemoteList();
  request.catch(() => void (list === request && forgetRemoteList()));
  list = request;
  return request;
}

/** Forgets where the remotes are: after a failure they may have moved. */
export function forgetRemoteList(): void {
  forgotten = true;
  list = null;
}
