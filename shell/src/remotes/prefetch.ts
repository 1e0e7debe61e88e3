import { routeOf } from '../routes/route-of';
import type { RouteTable } from '../routes/route-table';
import type { RemoteLoader } from './remote-loader';

const loadScreenOf = (remotes: RemoteLoader, table: RouteTable, pathname: string) => {
  const route = routeOf(table, pathname);
  if (!route) return;
  remotes.prefetch(route);
  for (const name of route.fragments ?? []) {
    const fragment = table.fragments[name];
    if (fragment) remotes.prefetch(fragment);
  }
};

/** Loads the screen of the open page in parallel, whatever its guard decides: a visitor returns to it after log-in. */
export const loadCurrentRemoteModule = (remotes: RemoteLoader, table: RouteTable) =>
  loadScreenOf(remotes, table, window.location.pathname);

/**
 * Loads the next screen's code when a pointer or the focus reaches a link to it. One listener serves the links of all
 * remotes.
 * @returns a function that ends it.
 */
export function prefetchOnIntent(remotes: RemoteLoader, table: RouteTable, root: Document): () => void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin) return;
    loadScreenOf(remotes, table, link.pathname);
  };
  const events = ['pointerover', 'touchstart', 'focusin'] as const;
  for (const event of events) root.addEventListener(event, onIntent, { passive: true });
  return () => {
    for (const event of events) root.removeEventListener(event, onIntent);
  };
}
