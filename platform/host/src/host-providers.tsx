import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
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
  /** Left out: that of the browser. */
  readonly router?: ComponentType<{ children: ReactNode }> | undefined;
}

/**
 * Not by transitions: React holds one back until all fillings of the page have loaded, which on a page without first
 * content begins with the next page.
 */
const RouterOfPage = ({ children }: { readonly children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
);

/** Around a shop: its router, its routes, and the loader of its remotes. */
export const HostProviders = ({
  routes,
  remotes,
  router: Router = RouterOfPage,
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
