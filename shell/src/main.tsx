import { StrictMode } from 'react';
import type { RouteData } from '@platform/protocol/remote-routes';
import { shopStarted } from '@piston-parts/shared-store';
import '@piston-parts/shared-ui/tokens.css';
import { App } from './app';
import './layout/before-scripts.css';
import { loadToastsOnFirstUse } from './layout/toasts';
import '@platform/host/prerendered/prerendered.css';
import '@platform/host/slots/slots.css';
import { openPage } from '@platform/host/open-page';
import { readPageData } from '@platform/host/page-data';
import { guardNames } from './guards/guard-names';
import { loadTextPages } from './pages/text-page-slot';
import { shellPaths } from './pages/shell-paths';
import { stepsOfRoutes, watchSteps } from './visit-steps';
import { createBackStack } from '@platform/host/routes/back-stack';
import { shellSlots } from './routes/shell-slots';
import { createRouterNavigation } from '@platform/host/routes/router-navigation';
import { isOnServer, serverStateOf, startStore } from './start-store';

const page = openPage(document, {
  guards: guardNames,
  ownPages: shellPaths,
  loadOwnPage: loadTextPages,
  stores: {
    register: (remote, exported) => store.remotes.register(remote, exported),
    withdraw: (remote) => store.remotes.withdraw(remote),
  },
  slots: shellSlots,
});
const { routes, remotes } = page;

const confirmed = isOnServer(document);
const navigation = createRouterNavigation();
const data = readPageData<RouteData>(document, 'shop-data') ?? {};
const store = startStore(confirmed, routes, data, navigation);
store.dispatch(shopStarted());

page.show(
  <StrictMode>
    <App
      store={store}
      routes={routes}
      serverState={serverStateOf(confirmed, data)}
      navigation={navigation}
      backStack={createBackStack(window)}
      remotes={remotes}
    />
  </StrictMode>,
  { ofRoutes: stepsOfRoutes, watch: watchSteps(store) },
);
loadToastsOnFirstUse(document);
