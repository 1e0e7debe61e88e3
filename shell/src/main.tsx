import { StrictMode } from 'react';
import type { RouteData } from '@platform/protocol/remote-routes';
import { shopStarted } from '@piston-parts/shared-store';
import '@piston-parts/shared-ui/tokens.css';
import { App } from './app';
import { readConfiguration } from './configuration';
import { restoreFormState } from '@platform/host/deploys/form-state';
import { loadToastsOnFirstUse } from './layout/toasts';
import '@platform/host/prerendered/prerendered.css';
import { showShop } from '@platform/host/prerendered/show-shop';
import { takeLocalRoutes } from '@platform/host/local-override/local-routes';
import { offerLocalOverride } from '@platform/host/local-override/offer-local-override';
import { readPageData } from '@platform/host/page-data';
import { openRemotes, type PageRemotes } from '@platform/host/remotes/open-remotes';
import { prefetchOnIntent, prefetchScreen, prefetchSiblingRoutes } from '@platform/host/remotes/prefetch';
import { firstContentShown } from '@platform/host/routes/first-content';
import { guardNames } from './guards/guard-names';
import { loadTextPages } from './pages/text-page-slot';
import { shellPaths } from './pages/shell-paths';
import { stepsOfRoutes, watchSteps } from './visit-steps';
import { createBackStack } from '@platform/host/routes/back-stack';
import { readRouteTable } from '@platform/host/routes/route-table';
import { createRouterNavigation } from '@platform/host/routes/router-navigation';
import { serverStateOf, startStore } from './start-store';
import { offerTeamPanel } from '@platform/host/team-panel/offer-team-panel';
import { offerTelemetry } from '@platform/host/telemetry/offer-telemetry';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

const configuration = readConfiguration(document);
const { loader, readList, followReleases }: PageRemotes = openRemotes(
  document,
  offerLocalOverride(configuration, (remote) => loader.replace(remote), guardNames),
);
const routes = readRouteTable(document, takeLocalRoutes(configuration, root), shellPaths);
prefetchScreen(loader, routes, window.location.pathname);

const navigation = createRouterNavigation();
const data = readPageData<RouteData>(document, 'shop-data') ?? {};
const store = startStore(configuration, routes, data, navigation);
offerTelemetry(routes, { ofRoutes: stepsOfRoutes, watch: watchSteps(store) }, readList);
store.dispatch(shopStarted());

void showShop(
  root,
  { remotes: loader, routes, loadOwnPage: loadTextPages },
  <StrictMode>
    <App
      store={store}
      routes={routes}
      serverState={serverStateOf(configuration, data)}
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
