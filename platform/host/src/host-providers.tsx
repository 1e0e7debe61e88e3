import { useState, type ComponentType, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SCREEN_READY } from '@platform/protocol/screen-ready';
import { SlotHost } from '@platform/protocol/slot';
import type { RemoteLoader } from './remotes/remote-loader';
import { RemoteLoaderProvider } from './remotes/use-remote-module';
import type { RouteTable } from './routes/route-table';
import { RouteTableProvider } from './routes/use-route-table';
import { FilledSlot } from './slots/filled-slot';

export interface Hosting {
  readonly routes: RouteTable;
  /** Null on the server, where nothing is loaded. */
  readonly remotes: RemoteLoader | null;
  /** Default: that of the browser. */
  readonly router?: ComponentType<{ children: ReactNode }> | undefined;
}

/** A page for who is logged in has fillings around a screen that the server has not rendered. */
const hasFillingsAlone = () =>
  document.querySelector('[data-late]') !== null && document.querySelector(SCREEN_READY) === null;

/**
 * Not by transitions where fillings wait for the first content: React holds a transition back until they are hydrated, and
 * the first content may be that of the next page.
 */
function PageRouter({ children }: { readonly children: ReactNode }) {
  const [isUrgent] = useState(hasFillingsAlone);
  return <BrowserRouter {...(isUrgent && { useTransitions: false })}>{children}</BrowserRouter>;
}

/** Around a shop: its router, its routes, and the loader of its remotes. */
export const HostProviders = ({
  routes,
  remotes,
  router: Router = PageRouter,
  children,
}: Hosting & { readonly children: ReactNode }) => (
  <Router>
    <RemoteLoaderProvider value={remotes}>
      <RouteTableProvider value={routes}>
        <SlotHost value={FilledSlot}>{children}</SlotHost>
      </RouteTableProvider>
    </RemoteLoaderProvider>
  </Router>
);
