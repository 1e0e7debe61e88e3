import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { init } from '@module-federation/enhanced/runtime';
import { resetFederationGlobalInfo } from '@module-federation/runtime-core';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import {
  createApiClient,
  createBrowserPorts,
  createShopStore,
  shopStarted,
  type ApiClient,
  type ShopStore,
} from '@piston-parts/shared-store';
import { sagasWith } from '@piston-parts/shared-store/sagas';
import {
  createMemoryStorage,
  startSimulatedBackend,
  type SimulatedBackend,
} from '@piston-parts/shared-store/simulated-backend';
import { App } from '@piston-parts/shell/app';
import { createBackStack } from '@piston-parts/shell/back-stack';
import { prefetchOnIntent } from '@piston-parts/shell/prefetch';
import { createRouterNavigation } from '@piston-parts/shell/router-navigation';
import { createOtherTabs, type OtherTabs } from '../screen-test/other-tabs';
import { createListedToasts, ToastList, type ListedToasts } from '../stand-in-shell/toast-list';
import provideBundlerRuntime from '@piston-parts/preset/bundler-runtime';
import { sharedLibraries } from './shared-libraries';

/** The page before the shell has started, for a test to prepare what it starts from. */
export interface ShopPage {
  readonly backend: SimulatedBackend;
  readonly client: ApiClient;
  readonly otherTabs: OtherTabs;
  readonly toasts: ListedToasts;
  reloads(): number;
  /** Starts the shop at the page's address, as shell/src/main.tsx does. */
  open(): ShopStore;
  leave(): void;
}

/**
 * Creates a page of the shop: the shell from its sources with a separate simulated backend, and the federation runtime
 * as the shell's build sets it up. This file is loaded again for each test, because a module of the
 * shell lives as long as a page does.
 */
export function createShopPage(): ShopPage {
  const backend = startSimulatedBackend({ delayMs: 0, storage: createMemoryStorage() });
  const otherTabs = createOtherTabs();
  const toasts = createListedToasts();
  const navigation = createRouterNavigation();
  let reloads = 0;
  let left = false;
  const client = createApiClient({
    token: () => localStorage.getItem(TOKEN_STORAGE_KEY),
    ready: () => (left ? new Promise(() => undefined) : Promise.resolve()),
  });
  // The sagas of a page that is left go on: they must neither call the next page's backend nor move it elsewhere.
  const leaving = [
    () => void (left = true),
    () => navigation.use(() => undefined),
    () => otherTabs.close(),
    () => backend.shutdown(),
    resetFederationGlobalInfo,
  ];
  init({
    name: 'shell',
    remotes: [],
    shared: sharedLibraries(),
    shareStrategy: 'loaded-first',
    plugins: [provideRuntimeCore(), provideBundlerRuntime()],
  });

  function open(): ShopStore {
    const page = { reload: () => void (reloads += 1) };
    const ports = { ...createBrowserPorts(), toasts, navigation, page, tabs: otherTabs };
    const store = createShopStore({ sagas: sagasWith({ client, ports }) });
    store.dispatch(shopStarted());
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(
      <StrictMode>
        <App store={store} navigation={navigation} backStack={createBackStack(window)} />
        <ToastList toasts={toasts} />
      </StrictMode>,
    );
    leaving.unshift(prefetchOnIntent(document), () => root.unmount());
    return store;
  }

  return {
    backend,
    client,
    otherTabs,
    toasts,
    reloads: () => reloads,
    open,
    leave: () => leaving.forEach((end) => end()),
  };
}
