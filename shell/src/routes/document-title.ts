import { matchPath } from 'react-router-dom';
import { messages, paths, STORE_NAME } from '@piston-parts/shared-contract';
import { routeTable } from './route-table';

/** @param productName the open product's name, once it is known. */
export function documentTitle(pathname: string, productName: string | null): string {
  if (matchPath(paths.productPattern, pathname) && productName !== null) return `${productName} · ${STORE_NAME}`;
  const route = routeTable.find(({ path }) => matchPath(path, pathname));
  if (route) return `${route.title} · ${STORE_NAME}`;
  return pathname === paths.customerCare ? `Customer care · ${STORE_NAME}` : `${messages.pageNotFound} · ${STORE_NAME}`;
}
