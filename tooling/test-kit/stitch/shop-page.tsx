import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { init } from '@module-federation/enhanced/runtime';
import { resetFederationGlobalInfo } from '@module-federation/runtime-core';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { ShopStore } from '@piston-parts/shared-store';
import { createTestShop, type TestShop } from '@piston-parts/shared-store/testing';
import { App } from '@piston-parts/shell/app';
import { createBackStack } from '@piston-parts/shell/back-stack';
import { prefetchOnIntent } from '@piston-parts/shell/prefetch';
import { openRemotes } from '@piston-parts/shell/open-remotes';
import { composeRoutes, type DeclaredRoutes } from '@piston-parts/shell/route-table';
import { createRouterNavigation } from '@piston-parts/shell/router-navigation';
import { ToastList } from '../without-shell/toast-list';
import { sharedLibraries } from './shared-libraries';

/** The page before the shell has started, for a test to prepare what it starts from. */
export interface ShopPage extends Pick<TestShop, 'backend' | 'client' | 'otherTabs' | 'toasts' | 'reloads'> {
  /** Starts the shop at the page's address, as shell/src/main.tsx does. */
  open(): ShopStore;
  leave(): void;
}

/**
 * Creates a page of the shop: the shell from its sources with a separate simulated backend, and the federation runtime
 * as the shell's build sets it up. This file is loaded again for each test, because a module of the
 * shell lives as long as a page does.
 * @param declared what the remotes of the page declare
 */
export function createShopPage(declared: DeclaredRoutes): ShopPage {
  const routes = composeRoutes(declared);
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
    resetFederationGlobalInfo,
  ];
  init({
    name: 'shell',
    remotes: [],
    shared: sharedLibraries(),
    shareStrategy: 'loaded-first',
    plugins: [provideRuntimeCore()],
  });
  const remotes = openRemotes(document);
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
  return { backend, client, otherTabs, toasts, reloads, open, leave: () => leaving.forEach((end) => end()) };
}
