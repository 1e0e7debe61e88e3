import { routeOf } from '../routes/route-of';
import { fragmentTable } from '../routes/route-table';
import { prefetchRemoteModule } from './load-remote-module';

const loadScreenOf = (pathname: string) => {
  const route = routeOf(pathname);
  if (!route) return;
  prefetchRemoteModule(route);
  for (const name of route.fragments ?? []) prefetchRemoteModule(fragmentTable[name]);
};

/** Loads the screen of the open page in parallel, whatever its guard decides: a visitor returns to it after log-in. */
export const loadCurrentRemoteModule = () => loadScreenOf(window.location.pathname);

/**
 * Loads the next screen's code when a pointer or the focus reaches a link to it. One listener serves the links of all
 * remotes.
 * @returns a function that ends it.
 */
export function prefetchOnIntent(root: Document): () => void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin) return;
    loadScreenOf(link.pathname);
  };
  const events = ['pointerover', 'touchstart', 'focusin'] as const;
  for (const event of events) root.addEventListener(event, onIntent, { passive: true });
  return () => {
    for (const event of events) root.removeEventListener(event, onIntent);
  };
}
