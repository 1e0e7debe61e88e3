import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { RouteData } from '@platform/protocol/remote-routes';
import type { RemoteLoader } from '../remotes/remote-loader';
import { RemoteLoaderContext } from '../remotes/use-remote-module';
import type { HeadOfSite } from './document-head';
import { firstContentShown } from './first-content';
import { focusHeadingWhenShown } from './focus-heading';
import { routeOf } from './route-of';
import type { ShopRoute } from './route-table';
import { useScrollRestoration } from './scroll-restoration';
import { useRouteTable } from './use-route-table';

/** @returns what the screen's module exports as `head`; undefined when it does not load */
const loadScreenHead = (remotes: RemoteLoader | null, route: ShopRoute | undefined): Promise<unknown> =>
  remotes && route
    ? remotes
        .slot(route)
        .load()
        .then(
          ({ head }) => head,
          () => undefined,
        )
    : Promise.resolve(undefined);

/**
 * What every route change does beside showing another screen: head, focus and scroll.
 * @param loadHead loads the head of the site, after the first content; the same function on every call
 * @param data of the open route, as far as they have loaded; another object when they change
 */
export function useRouteEffects(loadHead: () => Promise<HeadOfSite>, data: RouteData): void {
  const { pathname, search } = useLocation();
  const table = useRouteTable();
  const remotes = useContext(RemoteLoaderContext);
  const shownPath = useRef(pathname);

  // Not in the first scripts: the HTML of the first page has its head already.
  useEffect(() => {
    const route = routeOf(table, pathname);
    let isCurrent = true;
    firstContentShown()
      .then(loadHead)
      .then(async ({ documentHead, screenHead, writeDocumentHead }) => {
        const write = (head?: unknown) => {
          const own = route && screenHead(head, data, route, { pathname, search });
          if (isCurrent) writeDocumentHead(document, documentHead(table, pathname, own));
        };
        // The route's own until the screen has loaded, if it has to.
        if (!route || remotes?.slot(route).state.status !== 'ready') write();
        if (route && isCurrent) write(await loadScreenHead(remotes, route));
      })
      // The next page asks for it again. A screen matters more than its title, so nothing is reloaded for it.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [loadHead, table, remotes, pathname, search, data]);

  // Before the screen is painted: a view transition captures the new screen at its final scroll position.
  useLayoutEffect(() => {
    // The first page keeps the browser's focus: a shopper who opens a link starts at the top of the document.
    if (shownPath.current === pathname) return undefined;
    shownPath.current = pathname;
    return focusHeadingWhenShown();
  }, [pathname]);

  useScrollRestoration();
}
