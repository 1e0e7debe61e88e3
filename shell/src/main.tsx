import { StrictMode } from 'react';
import type { InitialData } from '@piston-parts/shared-contract';
import { shopStarted } from '@piston-parts/shared-store';
import '@piston-parts/shared-ui/tokens.css';
import { App } from './app';
import { readConfiguration } from './configuration';
import { restoreFormState } from './deploys/form-state';
import { loadToastsOnFirstUse } from './layout/toasts';
import './prerendered/prerendered.css';
import { showShop } from './prerendered/show-shop';
import { takeLocalRoutes } from './local-override/local-routes';
import { offerLocalOverride } from './local-override/offer-local-override';
import { readPageData } from './page-data';
import { openRemotes, type PageRemotes } from './remotes/open-remotes';
import { prefetchOnIntent, prefetchScreen, prefetchSiblingRoutes } from './remotes/prefetch';
import { firstContentShown } from './routes/first-content';
import { createBackStack } from './routes/back-stack';
import { readRouteTable } from './routes/route-table';
import { createRouterNavigation } from './routes/router-navigation';
import { serverStateOf, startStore } from './start-store';
import { offerTeamPanel } from './team-panel/offer-team-panel';
import { offerTelemetry } from './telemetry/offer-telemetry';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

const configuration = readConfiguration(document);
const { loader, readList, followReleases }: PageRemotes = openRemotes(
  document,
  offerLocalOverride(configuration, (remote) => loader.replace(remote)),
);
const routes = readRouteTable(document, takeLocalRoutes(configuration, root));
prefetchScreen(loader, routes, window.location.pathname);

const navigation = createRouterNavigation();
const initialData = readPageData<InitialData>(document, 'shop-data') ?? {};
const store = startStore(configuration, routes, initialData, navigation);
offerTelemetry(routes, store, readList);
store.dispatch(shopStarted());

void showShop(
  root,
  { remotes: loader, routes },
  <StrictMode>
    <App
      store={store}
      routes={routes}
      serverState={serverStateOf(configuration, initialData)}
      navigation={navigation}
      backStack={createBackStack(window)}
      remotes={loader}
    />
  </StrictMode>,
);

prefetchOnIntent(loader, routes, document);
// A screen that fails shows it, and logs why, when it is asked for itself; without the releases, the page goes on with
// what it started with.
void firstContentShown().then(() =>
  Promise.allSettled([followReleases(), prefetchSiblingRoutes(loader, routes, window.location.pathname)]),
);
loadToastsOnFirstUse(document);
offerTeamPanel(configuration, readList);
void restoreFormState(document);
