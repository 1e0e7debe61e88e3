import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ShopState, ShopStore } from '@piston-parts/shared-store';
import { BackStackProvider, FragmentProvider, type FragmentName } from '@piston-parts/shared-ui';
import { Layout, type PagePart } from './layout/layout';
import { HostProviders, type Hosting } from '@platform/host/host-providers';
import { RemoteSlot } from './remotes/remote-slot';
import type { PageBackStack } from '@platform/host/routes/back-stack';
import type { RouterNavigation } from '@platform/host/routes/router-navigation';
import { useRouteTable } from '@platform/host/routes/use-route-table';

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

interface AppProps extends Hosting {
  readonly store: ShopStore;
  /** The state that the server rendered, when its content is hydrated: the store may be ahead of it. */
  readonly serverState?: ShopState | undefined;
  readonly navigation: RouterNavigation;
  /** Null on the server, where there is no history. */
  readonly backStack: PageBackStack | null;
  /** Left out: the whole page. */
  readonly only?: PagePart;
}

export function App({ store, serverState, navigation, backStack, only, ...hosting }: AppProps) {
  // What is hydrated has loaded by now, and with it the state that the server rendered it in.
  const [hydrated] = useState(() => serverState && { ...serverState, ...store.remotes.initialStates });
  return (
    <Provider store={store} {...(hydrated && { serverState: hydrated })}>
      <HostProviders {...hosting}>
        <NavigationPort navigation={navigation}>
          <BackStackHost stack={backStack}>
            <FragmentProvider value={Fragment}>
              <Layout only={only} />
            </FragmentProvider>
          </BackStackHost>
        </NavigationPort>
      </HostProviders>
    </Provider>
  );
}
