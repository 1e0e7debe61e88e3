import { useCallback, useLayoutEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { pageOpened, selectSettings, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { routeOf } from '@platform/host/routes/route-of';
import { useRouteEffects } from '@platform/host/use-route-effects';
import { useRouteTable } from '@platform/host/routes/use-route-table';
import { useRouteData } from '../route-data';

/** Effects of a route change beside showing another screen: head, focus and scroll (shell-3, shell-4). */
export function RouteEffects() {
  const { pathname } = useLocation();
  const route = routeOf(useRouteTable(), pathname);
  const dispatch = useShopDispatch();
  const settings = useShopSelector(selectSettings);
  const loadHead = useCallback(
    () => import(/* webpackChunkName: "document-head" */ './document-head').then(({ headWith }) => headWith(settings)),
    [settings],
  );

  // Together with the screen, not after its transition: a press on the screen must not come first.
  useLayoutEffect(() => void dispatch(pageOpened({ path: pathname })), [dispatch, pathname]);
  useRouteEffects(loadHead, useRouteData((route && matchPath(route.path, pathname)?.params) ?? {}));
  return null;
}
