import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ShopState, ShopStore } from '@piston-parts/shared-store';
import { BackStackProvider } from '@piston-parts/shared-ui';
import { Layout, type PagePart } from './layout/layout';
import { HostProviders, type Hosting } from '@platform/host/host-providers';
import type { PageBackStack } from '@platform/host/routes/back-stack';
import type { RouterNavigation } from '@platform/host/routes/router-navigation';

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

interface AppProps extends Hosting {
  readonly store: ShopStore;
  /** The state that the server rendered, when its content is hydrated: the store may be ahead of it. */
  readonly serverState?: ShopState | undefined;
  readonly navigation: RouterNavigation;
  /** Null on the server, where there is no history. */
  readonly backStack: PageBackStack | null;
  /** Default: the whole page. */
  readonly only?: PagePart;
}

export function App({ store, serverState, navigation, backStack, only, ...hosting }: AppProps) {
  // A screen has loaded by now, and with it the state that the server rendered it in; inherited, since fillings of slots load later.
  const [hydrated] = useState(
    () => serverState && Object.assign(Object.create(store.remotes.initialStates) as ShopState, serverState),
  );
  return (
    <Provider store={store} {...(hydrated && { serverState: hydrated })}>
      <HostProviders {...hosting}>
        <NavigationPort navigation={navigation}>
          <BackStackHost stack={backStack}>
            <Layout only={only} />
          </BackStackHost>
        </NavigationPort>
      </HostProviders>
    </Provider>
  );
}
