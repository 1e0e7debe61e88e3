import type { PageConfiguration } from '../page-configuration';
import type { RemoteList } from '../remotes/live-remotes';
import type { RemoteId } from '../routes/route-table';
import { OVERRIDES_KEY } from './overrides-key';

const ASK = 'remote.';

/**
 * Takes remotes from a developer's computer instead of the live ones: `?remote.mf-cart=http://localhost:3002`, from then
 * on in this tab. Only where the configuration names origins for it; a shopper's browser never loads it.
 * @param replaceRemote loads every screen of a remote again
 * @param guards names of the shell's guards
 * @returns replaces the live ones in a remote list; null when nobody asks for that
 */
export function offerLocalOverride(
  { overrideOrigins }: PageConfiguration,
  replaceRemote: (remote: RemoteId) => Promise<void>,
  guards: readonly string[],
): Promise<(live: RemoteList) => RemoteList> | null {
  if (overrideOrigins.length === 0) return null;
  const isOverridden = window.location.search.includes(ASK) || sessionStorage.getItem(OVERRIDES_KEY) !== null;
  if (!isOverridden) return null;
  return import(/* webpackChunkName: "local-override" */ './local-override').then(
    ({ overrideRemotes }) => overrideRemotes(overrideOrigins, replaceRemote, guards),
    (cause: unknown) => {
      console.error('Local remotes could not be put in:', cause);
      return (live: RemoteList) => live;
    },
  );
}
