import { matchPath } from 'react-router-dom';
import { routeTable, type ShopRoute } from './route-table';

/** The route of the table that an address (its path alone) is of. */
export const routeOf = (pathname: string): ShopRoute | undefined =>
  routeTable.find(({ path }) => matchPath(path, pathname));
