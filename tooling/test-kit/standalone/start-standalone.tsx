import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { createApiClient, createBrowserPorts, createShopStore, shopStarted } from '@piston-parts/shared-store';
import { sagasWith } from '@piston-parts/shared-store/sagas';
import { startSimulatedBackend } from '@piston-parts/shared-store/simulated-backend';
import '@piston-parts/shared-ui/tokens.css';
import { createRouterNavigation } from '../stand-in-shell/router-navigation';
import { createListedToasts } from '../stand-in-shell/toast-list';
import { StandaloneApp, type StandaloneParts } from './standalone-app';

/**
 * Starts a remote's own page in development: its screens over the real store and the simulated backend, without the
 * shell. webpack writes the call (tooling/preset/webpack/standalone-entry.cjs).
 */
export function startStandalone(parts: StandaloneParts): void {
  const toasts = createListedToasts();
  startSimulatedBackend({ sendEmail: ({ text }) => toasts.info(text) });
  const navigation = createRouterNavigation(window.location.pathname + window.location.search);
  const ports = { ...createBrowserPorts(), toasts, navigation };
  const client = createApiClient({ token: () => ports.localStorage.get(TOKEN_STORAGE_KEY) });
  const store = createShopStore({ sagas: sagasWith({ client, ports }) });
  store.dispatch(shopStarted());

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');
  createRoot(root).render(
    <StrictMode>
      <StandaloneApp {...parts} store={store} toasts={toasts} navigation={navigation} />
    </StrictMode>,
  );
}
