import { matchPath } from 'react-router-dom';
import type { HeadOf, ScreenHead } from '@platform/protocol/page-head';
import type { RouteData } from '@platform/protocol/remote-routes';
import type { ShopRoute } from './route-table';

/**
 * Calls the `head` that a screen's module exports.
 * @param head undefined for a module without one
 * @returns an empty one when it throws: a screen matters more than its head
 */
export function screenHead(
  head: unknown,
  data: RouteData,
  { path }: Pick<ShopRoute, 'path'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): ScreenHead {
  if (typeof head !== 'function') return {};
  try {
    const parameters = matchPath(path, pathname)?.params ?? {};
    return (head as HeadOf<RouteData>)(data, { pathname, search, parameters });
  } catch {
    return {};
  }
}
