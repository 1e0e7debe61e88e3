import type { NavigateFunction } from 'react-router-dom';
import { TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import {
  createApiClient,
  createBrowserPorts,
  createShopStore,
  type Navigation,
  type ShopStore,
} from '@piston-parts/shared-store';
import type { ShopConfiguration } from './configuration';
import { simulatedBackend } from './simulated-backend';
import { toasts } from './layout/toasts';

/** The navigation port, and the way for the router to be handed to it once it stands. */
export interface RouterNavigation extends Navigation {
  use(navigate: NavigateFunction): void;
}

export function createRouterNavigation(): RouterNavigation {
  let navigate: NavigateFunction | null = null;
  return {
    use: (given) => void (navigate = given),
    go: (path, options) => void navigate?.(path, options),
    currentPath: () => window.location.pathname + window.location.search,
  };
}

/** The shop's one store in this page, with its ports to the browser. */
export function startStore(configuration: ShopConfiguration, navigation: Navigation): ShopStore {
  const ports = { ...createBrowserPorts(), navigation, toasts };
  const client = createApiClient({
    token: () => ports.localStorage.get(TOKEN_STORAGE_KEY),
    ...(configuration.backend === 'simulated' ? { ready: simulatedBackend } : {}),
  });
  return createShopStore({ client, ports });
}
