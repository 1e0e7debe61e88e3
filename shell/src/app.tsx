import { useLayoutEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import type { ShopStore } from '@piston-parts/shared-store';
import { FragmentProvider, type FragmentName } from '@piston-parts/shared-ui';
import { Layout } from './layout/layout';
import { RemoteFragment } from './remotes/remote-slot';
import { fragmentTable } from './routes/route-table';
import type { RouterNavigation } from './start-store';

/** Hands the router's way of navigating to the sagas. */
function NavigationPort({ navigation, children }: { navigation: RouterNavigation; children: ReactNode }) {
  const navigate = useNavigate();
  useLayoutEffect(() => navigation.use(navigate), [navigation, navigate]);
  return children;
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
          <FragmentProvider value={Fragment}>
            <Layout />
          </FragmentProvider>
        </NavigationPort>
      </BrowserRouter>
    </Provider>
  );
}
