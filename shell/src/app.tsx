import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import type { ShopStore } from '@piston-parts/shared-store';
import { BackStackProvider, FragmentProvider, type FragmentName } from '@piston-parts/shared-ui';
import { Layout } from './layout/layout';
import { RemoteFragment } from './remotes/remote-slot';
import { createBackStack } from './routes/back-stack';
import { fragmentTable } from './routes/route-table';
import type { RouterNavigation } from './start-store';

/** Hands the router's way of navigating to the sagas. */
function NavigationPort({ navigation, children }: { navigation: RouterNavigation; children: ReactNode }) {
  const navigate = useNavigate();
  useLayoutEffect(() => navigation.use(navigate), [navigation, navigate]);
  return children;
}

/** Lets Back close what is open. */
function PageBackStack({ children }: { children: ReactNode }) {
  const [stack] = useState(() => createBackStack(window));
  const location = useLocation();
  useEffect(() => stack.noteEntry(), [stack, location]);
  return <BackStackProvider value={stack}>{children}</BackStackProvider>;
}

function Fragment({ name }: { name: FragmentName }) {
  return <RemoteFragment {...fragmentTable[name]} />;
}

interface AppProps {
  readonly store: ShopStore;
  readonly navigation: RouterNavigation;
}

export function App({ store, navigation }: AppProps) {
  return (
    <Provider store={store}>
      <BrowserRouter>
        <NavigationPort navigation={navigation}>
          <PageBackStack>
            <FragmentProvider value={Fragment}>
              <Layout />
            </FragmentProvider>
          </PageBackStack>
        </NavigationPort>
      </BrowserRouter>
    </Provider>
  );
}
