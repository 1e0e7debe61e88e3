import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SlotHost } from '@platform/protocol/slot';
import type { RemoteLoader } from './remotes/remote-loader';
import { RemoteLoaderProvider, watchNothing } from './remotes/use-remote-module';
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
 * By transitions only once the fillings of the page are hydrated: React holds a transition back until then, which on a page
 * without first content is for ever.
 */
function PageRouter({ remotes, children }: Pick<Hosting, 'remotes'> & { readonly children: ReactNode }) {
  const fillings = remotes?.hydratingFillings;
  const areHydrated = useSyncExternalStore(
    fillings?.watch ?? watchNothing,
    () => fillings?.areHydrated ?? false,
    () => false,
  );
  // After those of the fillings, which are below.
  useEffect(() => fillings?.start(), [fillings]);
  return <BrowserRouter {...(!areHydrated && { useTransitions: false })}>{children}</BrowserRouter>;
}

/** Around a shop: its router, its routes, and the loader of its remotes. */
export function HostProviders({
  routes,
  remotes,
  router: Router,
  children,
}: Hosting & { readonly children: ReactNode }) {
  const shop = (
    <RemoteLoaderProvider value={remotes}>
      <RouteTableProvider value={routes}>
        <SlotHost value={FilledSlot}>{children}</SlotHost>
      </RouteTableProvider>
    </RemoteLoaderProvider>
  );
  return Router ? <Router>{shop}</Router> : <PageRouter remotes={remotes}>{shop}</PageRouter>;
}
