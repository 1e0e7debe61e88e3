import type { ShopConfiguration } from '../configuration';
import type { RemoteList } from '../remotes/remote-entry';
import { changeRemoteList } from '../remotes/remote-list';
import { OVERRIDES_KEY } from './overrides-key';

const ASK = 'remote.';

/**
 * Takes remotes from a developer's computer instead of the live ones: `?remote.mf-cart=http://localhost:3002`, from then
 * on in this tab. Only where the configuration names origins for it; a shopper's browser never loads it.
 */
export function offerLocalOverride({ overrideOrigins }: ShopConfiguration): void {
  if (overrideOrigins.length === 0) return;
  const asked = window.location.search.includes(ASK) || sessionStorage.getItem(OVERRIDES_KEY) !== null;
  if (!asked) return;
  const override = import(/* webpackChunkName: "local-override" */ './local-override').then(
    ({ overrideRemotes }) => overrideRemotes(overrideOrigins),
    (cause: unknown) => {
      console.error('Local remotes could not be put in:', cause);
      return (live: RemoteList) => live;
    },
  );
  changeRemoteList(override);
}
