import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ShopStore } from '@piston-parts/shared-store';
import { createTestShop } from '@piston-parts/shared-store/testing';
import { App } from '@piston-parts/shell/app';
import { createBackStack } from '@platform/host/routes/back-stack';
import { prefetchOnIntent } from '@platform/host/remotes/prefetch';
import { openRemotes } from '@platform/host/remotes/open-remotes';
import { shellPaths } from '@piston-parts/shell/shell-paths';
import { composeRoutes, type DeclaredRoutes } from '@platform/host/routes/route-table';
import { createRouterNavigation } from '@platform/host/routes/router-navigation';
import { startFederation, type Provided } from '@platform/test-kit/start-federation';
import { prepareShopper } from '../screen-test/prepared-shopper';
import type { ShopPage } from '../stitch/shop-page';
import { ToastList } from '../without-shell/toast-list';

/**
 * Creates a page of the shop: the shell with a separate simulated backend, and the federation runtime as the shell's
 * build sets it up. The shell's build for stitched tests is made of it; a test runs that build again for each page,
 * because a module of the shell lives as long as a page does.
 * @param declared what the remotes of the page declare
 * @param provided what the shell shares
 * @param libraries these libraries
 */
export function createShellPage(
  declared: DeclaredRoutes,
  provided: Provided,
  libraries: Readonly<Record<string, unknown>>,
): ShopPage {
  const routes = composeRoutes(declared, shellPaths);
  const navigation = createRouterNavigation();
  let left = false;
  const shop = createTestShop({
    navigation,
    ready: () => (left ? new Promise(() => undefined) : Promise.resolve()),
  });
  // The sagas of a page that is left go on: they must neither call the next page's backend nor move it elsewhere.
  const leaving = [
    () => void (left = true),
    () => navigation.use(() => undefined),
    () => shop.leave(),
    startFederation(provided, libraries),
  ];
  const remotes = openRemotes(document, shop.store.remotes);
  leaving.push(remotes.leave);

  function open(): ShopStore {
    shop.start();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(
      <StrictMode>
        <App
          store={shop.store}
          routes={routes}
          navigation={navigation}
          backStack={createBackStack(window)}
          remotes={remotes.loader}
        />
        <ToastList toasts={shop.toasts} />
      </StrictMode>,
    );
    leaving.unshift(prefetchOnIntent(remotes.loader, routes, document), () => root.unmount());
    return shop.store;
  }

  const { backend, client, otherTabs, toasts, reloads } = shop;
  return {
    backend,
    client,
    otherTabs,
    toasts,
    reloads,
    prepare: (shopper) => prepareShopper(client, shopper),
    open,
    leave: () => leaving.forEach((end) => end()),
  };
}
