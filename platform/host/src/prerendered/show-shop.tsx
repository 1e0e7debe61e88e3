import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { PRERENDERED_ATTRIBUTE } from '@platform/protocol/server-rendering';
import type { RemoteLoader } from '../remotes/remote-loader';
import type { RouteTable } from '../routes/route-table';
import { KnownContentProvider } from '../remotes/known-content';
import { loadRenderedContent, type LoadOwnPage } from './rendered-content';
import { reportShellFailure } from '../telemetry/shell-failure';
import { collectEvents } from './replay-events';

const options: RootOptions = {
  // An error in rendering is caught in its remote's slot, which logs it with the remote's name and version.
  onCaughtError: () => undefined,
  onUncaughtError: (error) => {
    reportShellFailure('render');
    console.error('The page cannot be shown:', error);
  },
  onRecoverableError: (error) => {
    // A filling that the server could not render, which its log says: no difference.
    if (error instanceof Error && 'digest' in error) return;
    reportShellFailure('hydrate');
    console.error('The page was rendered again, since it differs from its HTML:', error);
  },
};

/**
 * Hydrates in one task with what was collected before it and is repeated after it, so that no event of the shopper's can
 * come between and be lost or handled twice.
 */
function hydrate(root: HTMLElement, shop: ReactNode): void {
  const repeatEvents = collectEvents(root);
  root.removeAttribute(PRERENDERED_ATTRIBUTE);
  flushSync(() => void hydrateRoot(root, shop, options));
  performance.mark('hydrated');
  repeatEvents();
}

/** Whether the root element has content for this address. */
function hasContent(root: HTMLElement): boolean {
  const only = root.getAttribute(PRERENDERED_ATTRIBUTE);
  const { pathname, search } = window.location;
  return only === '' || (only !== null && only === pathname.replace(/(.)\/$/, '$1') + search);
}

interface HostedPage {
  readonly remotes: RemoteLoader;
  readonly routes: RouteTable;
  readonly loadOwnPage: LoadOwnPage;
}

/**
 * Shows the shop in the page's root element: hydrates the server's content, as soon as its code has loaded, or renders
 * where there is none. Content whose code does not load is replaced by the shop's error message.
 */
export async function showShop(
  root: HTMLElement,
  { remotes, routes, loadOwnPage }: HostedPage,
  shop: ReactNode,
): Promise<void> {
  const content = hasContent(root) ? await loadRenderedContent(root, remotes, routes, loadOwnPage) : null;
  if (content) {
    hydrate(root, <KnownContentProvider value={content}>{shop}</KnownContentProvider>);
  } else {
    root.removeAttribute(PRERENDERED_ATTRIBUTE);
    createRoot(root, options).render(shop);
  }
}
