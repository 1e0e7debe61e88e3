import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { pageOpened, useShopDispatch } from '@piston-parts/shared-store';
import type { RemoteLoader } from '@platform/host/remotes/remote-loader';
import { RemoteLoaderContext } from '@platform/host/remotes/use-remote-module';
import { firstContentShown } from '@platform/host/routes/first-content';
import { focusHeadingWhenShown } from '@platform/host/routes/focus-heading';
import { routeOf } from '@platform/host/routes/route-of';
import type { ShopRoute } from '@platform/host/routes/route-table';
import { useScrollRestoration } from '@platform/host/routes/scroll-restoration';
import { useRouteTable } from '@platform/host/routes/use-route-table';
import { useRouteData } from '../route-data';

/** @returns what the screen's module exports as `head`; undefined when it does not load */
const loadHead = (remotes: RemoteLoader | null, route: ShopRoute | undefined): Promise<unknown> =>
  remotes && route
    ? remotes
        .slot(route)
        .load()
        .then(
          ({ head }) => head,
          () => undefined,
        )
    : Promise.resolve(undefined);

/** What every route change does beside showing another screen: head, focus and scroll (shell-3, shell-4). */
export function RouteEffects() {
  const { pathname, search } = useLocation();
  const table = useRouteTable();
  const route = routeOf(table, pathname);
  const data = useRouteData((route && matchPath(route.path, pathname)?.params) ?? {});
  const remotes = useContext(RemoteLoaderContext);
  const shownPath = useRef(pathname);
  const dispatch = useShopDispatch();

  // Together with the screen, not after its transition: a press on the screen must not come first.
  useLayoutEffect(() => void dispatch(pageOpened({ path: pathname })), [dispatch, pathname]);

  // Not in the first scripts: the HTML of the first page has its head already.
  useEffect(() => {
    let isCurrent = true;
    firstContentShown()
      .then(() => import(/* webpackChunkName: "document-head" */ './document-head'))
      .then(async ({ documentHead, screenHead, writeDocumentHead }) => {
        const write = (head?: unknown) => {
          const own = route && screenHead(head, data, route, { pathname, search });
          if (isCurrent) writeDocumentHead(document, documentHead(table, pathname, own));
        };
        // The route's own until the screen has loaded, if it has to.
        if (!route || remotes?.slot(route).state.status !== 'ready') write();
        if (route && isCurrent) write(await loadHead(remotes, route));
      })
      // The next page asks for it again. A screen matters more than its title, so nothing is reloaded for it.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [table, route, remotes, pathname, search, data]);

  // Before the screen is painted: a view transition captures the new screen at its final scroll position.
  useLayoutEffect(() => {
    // The first page keeps the browser's focus: a shopper who opens a link starts at the top of the document.
    if (shownPath.current === pathname) return undefined;
    shownPath.current = pathname;
    return focusHeadingWhenShown();
  }, [pathname]);

  useScrollRestoration();
  return null;
}
