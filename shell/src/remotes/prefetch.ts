import { routeOf } from '../routes/route-of';
import type { RouteTable } from '../routes/route-table';
import type { RemoteLoader } from './remote-loader';

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function loadScreenOf(remotes: RemoteLoader, table: RouteTable, pathname: string): void {
  const route = routeOf(table, pathname);
  if (!route) return;
  remotes.prefetch(route);
  const fragments = (route.fragments ?? []).flatMap((name) => table.fragments[name] ?? []);
  for (const fragment of fragments) remotes.prefetch(fragment);
}

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
    if (link?.origin === window.location.origin) loadScreenOf(remotes, table, link.pathname);
  };
  const end = new AbortController();
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    root.addEventListener(event, onIntent, { passive: true, signal: end.signal });
  return () => end.abort();
}

/**
 * Loads the screens that everybody may see and that are the same remote's as the open one: a shopper's next step is
 * most often there, and a finger gives no notice of it as a pointer does. Not for those who save data.
 */
export async function prefetchSiblingRoutes(remotes: RemoteLoader, table: RouteTable, pathname: string): Promise<void> {
  const current = routeOf(table, pathname);
  if (!current || current.guard || savesData()) return;
  // A remote that has just failed is not asked for more.
  await remotes.load(current);
  const siblings = table.routes.filter(({ remote, guard }) => remote === current.remote && !guard);
  await Promise.all(siblings.map((sibling) => remotes.load(sibling)));
}
