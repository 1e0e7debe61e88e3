import { matchPath } from 'react-router-dom';
import type { RouteTable, ShopRoute } from './route-table';

/** The route of the table that an address (its path alone) is of. */
export const routeOf = ({ routes }: RouteTable, pathname: string): ShopRoute | undefined =>
  routes.find(({ path }) => matchPath(path, pathname));
