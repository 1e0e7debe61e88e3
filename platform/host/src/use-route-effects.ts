import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { RouteData } from '@platform/protocol/remote-routes';
import { RemoteLoaderContext } from './remotes/use-remote-module';
import type { HeadOfSite } from './routes/document-head';
import { firstContentShown } from './routes/first-content';
import { focusHeadingWhenShown } from './routes/focus-heading';
import { routeOf } from './routes/route-of';
import { useScrollRestoration } from './routes/scroll-restoration';
import { useRouteTable } from './routes/use-route-table';

/**
 * Effects of a route change beside showing another screen: head, focus and scroll.
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
    const slot = route && remotes?.slot(route);
    let isCurrent = true;
    let stopWaiting = () => {};
    firstContentShown()
      .then(loadHead)
      .then(({ documentHead, screenHead, writeDocumentHead }) => {
        if (!isCurrent) return;
        const write = (head?: unknown) => {
          const own = route && screenHead(head, data, route, { pathname, search });
          writeDocumentHead(document, documentHead(table, pathname, own));
        };
        // The route's own until the screen has loaded, if it has to.
        if (slot?.state.status !== 'ready') write();
        if (slot) stopWaiting = slot.onReady(({ head }) => write(head));
      })
      // The next page asks for it again. A screen matters more than its title, so nothing is reloaded for it.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
      stopWaiting();
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
