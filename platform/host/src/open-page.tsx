import type { ReactNode } from 'react';
import { restoreFormState } from './deploys/form-state';
import { takeLocalRoutes } from './local-override/local-routes';
import { offerLocalOverride } from './local-override/offer-local-override';
import { readPageConfiguration } from './page-configuration';
import type { LoadOwnPage } from './prerendered/rendered-content';
import { showShop } from './prerendered/show-shop';
import { openRemotes, type PageRemotes } from './remotes/open-remotes';
import type { RemoteStores } from './remotes/remote-stores';
import { prefetchOnIntent, prefetchScreen, prefetchSiblingRoutes } from './remotes/prefetch';
import { firstContentShown } from './routes/first-content';
import { readRouteTable, type DeclaredSlots } from './routes/route-table';
import { offerTeamPanel } from './team-panel/offer-team-panel';
import { offerTelemetry } from './telemetry/offer-telemetry';
import type { VisitSteps } from './telemetry/watch-visit';

/** The parts of a page that its shell has; it may have none of them. */
interface ShellOfPage {
  /** Names of the guards that routes may declare. */
  readonly guards?: readonly string[];
  /** Paths of the shell's own pages, and their code. */
  readonly ownPages?: readonly string[];
  readonly loadOwnPage?: LoadOwnPage;
  /** Not called before the caller's current task has ended. */
  readonly stores?: RemoteStores;
  /** Its own slots, by their names. */
  readonly slots?: DeclaredSlots;
}

const NO_STEPS: VisitSteps = { ofRoutes: {}, watch: () => undefined };

/**
 * Opens the page for remotes: reads which are live and what they declare, and begins to load the screen of this address.
 * @throws Error when the page has no element with the id `root`
 */
export function openPage(
  page: Document,
  { guards = [], ownPages = [], loadOwnPage = () => null, stores, slots }: ShellOfPage = {},
) {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');
  const configuration = readPageConfiguration(page);
  const { loader, readList, followReleases }: PageRemotes = openRemotes(
    page,
    stores,
    offerLocalOverride(configuration, (remote) => loader.replace(remote), guards),
  );
  const routes = readRouteTable(page, takeLocalRoutes(configuration, root), ownPages, slots);
  const { pathname } = window.location;
  prefetchScreen(loader, routes, pathname);

  return {
    remotes: loader,
    routes,
    /**
     * Hydrates or renders the shop. Then come, in the background: reports of this visit, releases while the page is open,
     * the code of the next screens, and what was typed before a reload.
     * @param steps of a purchase, for the reports
     */
    show(shop: ReactNode, steps: VisitSteps = NO_STEPS): void {
      offerTelemetry(routes, steps, readList);
      void showShop(root, { remotes: loader, routes, loadOwnPage }, shop);
      prefetchOnIntent(loader, routes, page);
      // A screen that fails shows it, and logs why, when it is asked for itself; without the releases, the page goes on with
      // what it started with.
      void firstContentShown().then(() =>
        Promise.allSettled([followReleases(), prefetchSiblingRoutes(loader, routes, pathname)]),
      );
      offerTeamPanel(configuration, readList, routes.slots);
      void restoreFormState(page);
    },
  };
}
