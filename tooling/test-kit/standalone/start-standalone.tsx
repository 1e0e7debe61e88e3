import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserPorts } from '@piston-parts/shared-store';
import { startSimulatedBackend } from '@piston-parts/shared-store/simulated-backend';
import { createTestNavigation, createTestShop } from '@piston-parts/shared-store/testing';
import '@piston-parts/shared-ui/tokens.css';
import type { LoadModule } from './loaded-module';
import { StandaloneApp, type StandaloneParts } from './standalone-app';

/** In the address, `?large-catalogue`: as many parts as the API server has, until the simulated backend is reset. */
const LARGE_CATALOGUE = 'large-catalogue';

/**
 * Starts a remote's own page in development: its screens over the real store and the simulated backend, without the
 * shell. webpack writes the call (platform/build/webpack/standalone-entry.cjs).
 */
export function startStandalone(parts: StandaloneParts): void {
  const navigation = createTestNavigation(window.location.pathname + window.location.search);
  const backend = startSimulatedBackend({ sendEmail: ({ text }) => shop.toasts.info(text) });
  const shop = createTestShop({ backend, navigation, ports: createBrowserPorts });
  const register =
    (load: LoadModule): LoadModule =>
    async () => {
      const module = await load();
      if (module.store) shop.store.remotes.register(parts.app, module.store);
      return module;
    };
  const { pages, fillings } = parts;
  const registered: StandaloneParts = {
    ...parts,
    pages: pages.map(({ path, load }) => ({ path, load: register(load) })),
    fillings: fillings.map(({ slot, load }) => ({ slot, load: register(load) })),
  };
  if (new URLSearchParams(window.location.search).has(LARGE_CATALOGUE)) void backend.useLargeCatalogue();
  shop.start();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');
  createRoot(root).render(
    <StrictMode>
      <StandaloneApp {...registered} store={shop.store} toasts={shop.toasts} navigation={navigation} />
    </StrictMode>,
  );
}
