import { hasRouteData, type RouteData } from '@platform/protocol/remote-routes';
import { routeOf } from '@platform/host/routes/route-of';
import type { RouteTable } from '@platform/host/routes/route-table';

/**
 * Tells whether the first content of this address is rendered without asking the backend: the page carries what it shows,
 * and no guard waits to learn who the shopper is.
 */
export function rendersWithoutBackend(
  table: RouteTable,
  { pathname }: Pick<Location, 'pathname'>,
  data: RouteData,
  tokenStored: boolean,
): boolean {
  const route = routeOf(table, pathname);
  if (route?.guard === 'signed-in' || (route?.guard && tokenStored)) return false;
  return hasRouteData(data, route?.data);
}
