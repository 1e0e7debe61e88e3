import { isInOtherDocument } from '../routes/payment-pages';
import { routeOf } from '../routes/route-of';
import type { RouteTable } from '../routes/route-table';
import type { RemoteLoader } from './remote-loader';

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the screen of an address ahead, whatever its guard decides: a visitor returns to it after log-in. */
export function prefetchScreen(remotes: RemoteLoader, table: RouteTable, pathname: string): void {
  const route = routeOf(table, pathname);
  if (route && !isInOtherDocument(table, pathname)) remotes.slot(route).prefetch();
}

/**
 * Loads the next screen's code when a pointer or the focus reaches a link to it. One listener serves the links of all
 * remotes.
 * @returns a function that ends it.
 */
export function prefetchOnIntent(remotes: RemoteLoader, table: RouteTable, root: Document): () => void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) prefetchScreen(remotes, table, link.pathname);
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
  const slot = remotes.slot(current);
  // A remote that has just failed is not asked for more.
  if (slot.state.status === 'failed') return;
  await slot.load();
  const siblings = table.routes.filter(
    ({ path, remote, guard }) => remote === current.remote && !guard && !isInOtherDocument(table, path),
  );
  for (const sibling of siblings) {
    // In a task after that of the first content, which asks for what this page needs: a press fits between.
    await new Promise((resolve) => setTimeout(resolve));
    remotes.slot(sibling).prefetch();
  }
}
