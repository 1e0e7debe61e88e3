import { useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import type { ShopState, ShopStore } from '@piston-parts/shared-store';
import { BackStackProvider, FragmentProvider, type FragmentName } from '@piston-parts/shared-ui';
import { Layout, type PagePart } from './layout/layout';
import type { RemoteLoader } from '@platform/host/remotes/remote-loader';
import { RemoteSlot } from './remotes/remote-slot';
import { RemoteLoaderProvider } from '@platform/host/remotes/use-remote-module';
import type { PageBackStack } from '@platform/host/routes/back-stack';
import type { RouteTable } from '@platform/host/routes/route-table';
import type { RouterNavigation } from '@platform/host/routes/router-navigation';
import { RouteTableProvider, useRouteTable } from '@platform/host/routes/use-route-table';

/** Passes the router's navigation to the sagas. */
function NavigationPort({ navigation, children }: { navigation: RouterNavigation; children: ReactNode }) {
  const navigate = useNavigate();
  useLayoutEffect(() => navigation.use(navigate), [navigation, navigate]);
  return children;
}

/** Lets Back close what is open. */
function BackStackHost({ stack, children }: { stack: PageBackStack | null; children: ReactNode }) {
  const location = useLocation();
  useEffect(() => stack?.noteEntry(), [stack, location]);
  return <BackStackProvider value={stack}>{children}</BackStackProvider>;
}

function Fragment({ name }: { name: FragmentName }) {
  const fragment = useRouteTable().fragments[name];
  return fragment && <RemoteSlot {...fragment} isFragment />;
}

interface AppProps {
  readonly store: ShopStore;
  /** The state that the server rendered, when its content is hydrated: the store may be ahead of it. */
  readonly serverState?: ShopState | undefined;
  readonly routes: RouteTable;
  readonly navigation: RouterNavigation;
  /** Null on the server, where there is no history. */
  readonly backStack: PageBackStack | null;
  /** Null on the server, where nothing is loaded. */
  readonly remotes: RemoteLoader | null;
  readonly router?: ComponentType<{ children: ReactNode }>;
  /** Left out: the whole page. */
  readonly only?: PagePart;
}

export function App({
  store,
  serverState,
  routes,
  navigation,
  backStack,
  remotes,
  router: Router = BrowserRouter,
  only,
}: AppProps) {
  return (
    <Provider store={store} {...(serverState && { serverState })}>
      <Router>
        <NavigationPort navigation={navigation}>
          <BackStackHost stack={backStack}>
            <RemoteLoaderProvider value={remotes}>
              <RouteTableProvider value={routes}>
                <FragmentProvider value={Fragment}>
                  <Layout only={only} />
                </FragmentProvider>
              </RouteTableProvider>
            </RemoteLoaderProvider>
          </BackStackHost>
        </NavigationPort>
      </Router>
    </Provider>
  );
}
