import { PRERENDERED_ATTRIBUTE } from '@platform/protocol/server-rendering';
import type { PageConfiguration } from '../page-configuration';
import type { DeclaredRoutes } from '../routes/route-table';

/** Name in the tab's session storage: what its local remotes declare, by remote, where that is not what is live. */
export const LOCAL_ROUTES_KEY = 'local-routes';

/**
 * Routes that the local remotes of this tab declare. A shop that allows none reads nothing.
 * @param root has the server's content, which is rendered again where the server did not know the routes
 */
export function takeLocalRoutes({ overrideOrigins }: PageConfiguration, root: Element): DeclaredRoutes {
  const kept = overrideOrigins.length === 0 ? null : sessionStorage.getItem(LOCAL_ROUTES_KEY);
  if (kept === null) return {};
  root.removeAttribute(PRERENDERED_ATTRIBUTE);
  return JSON.parse(kept) as DeclaredRoutes;
}
