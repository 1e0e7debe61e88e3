import { hasInitialData, type InitialData } from '@piston-parts/shared-contract';
import { routeOf } from '@platform/host/routes/route-of';
import type { RouteTable } from '@platform/host/routes/route-table';

/**
 * Tells whether the first content of this address is rendered without asking the backend: the page carries what it shows,
 * and no guard waits to learn who the shopper is.
 */
export function rendersWithoutBackend(
  table: RouteTable,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  initialData: InitialData,
  tokenStored: boolean,
): boolean {
  const route = routeOf(table, pathname);
  if (route?.guard === 'signed-in' || (route?.guard && tokenStored)) return false;
  return hasInitialData(initialData, { endpoints: route?.data, query: new URLSearchParams(search) });
}
