import { useEffect, useLayoutEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { pageOpened, selectProduct, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { firstContentShown } from '@platform/host/routes/first-content';
import { focusHeadingWhenShown } from '@platform/host/routes/focus-heading';
import { useScrollRestoration } from '@platform/host/routes/scroll-restoration';
import { useRouteTable } from '@platform/host/routes/use-route-table';

/** What every route change does beside showing another screen: head, focus and scroll (shell-3, shell-4). */
export function RouteEffects() {
  const { pathname, search } = useLocation();
  const productId = matchPath(paths.productPattern, pathname)?.params.id ?? '';
  const product = useShopSelector(selectProduct(productId));
  const shownPath = useRef(pathname);
  const dispatch = useShopDispatch();
  const table = useRouteTable();

  // Together with the screen, not after its transition: a press on the screen must not come first.
  useLayoutEffect(() => void dispatch(pageOpened({ path: pathname })), [dispatch, pathname]);

  // Not in the first scripts: the HTML of the first page has its head already.
  useEffect(() => {
    let isCurrent = true;
    firstContentShown()
      .then(() => import(/* webpackChunkName: "document-head" */ './document-head'))
      .then(({ documentHead, writeDocumentHead }) => {
        if (isCurrent) writeDocumentHead(document, documentHead(table, pathname, product, search));
      })
      // The next page asks for it again. A screen matters more than its title, so nothing is reloaded for it.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [table, pathname, product, search]);

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
