import type { NavigateFunction } from 'react-router-dom';
import { TOKEN_STORAGE_KEY, type FirstData } from '@piston-parts/shared-contract';
import {
  createApiClient,
  createBrowserPorts,
  createShopStore,
  stateFromFirstData,
  type Navigation,
  type ShopStore,
} from '@piston-parts/shared-store';
import type { ShopConfiguration } from './configuration';
import { toasts } from './layout/toasts';
import { drawsWithoutBackend, firstContentShown } from './routes/first-content';
import { simulatedBackend } from './simulated-backend';

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

/**
 * The shop's one store in this page, with its ports to the browser and what the page carries. A simulated backend, which
 * may know better than the page and is large, comes after the first content wherever this can be drawn without it.
 */
export function startStore(configuration: ShopConfiguration, carried: FirstData, navigation: Navigation): ShopStore {
  const ports = { ...createBrowserPorts(), navigation, toasts };
  const token = () => ports.localStorage.get(TOKEN_STORAGE_KEY);
  const simulated = configuration.backend === 'simulated';
  const mayWait = drawsWithoutBackend(window.location.pathname, carried, token() !== null);
  const turn = mayWait ? firstContentShown() : Promise.resolve();
  const client = createApiClient({ token, ...(simulated ? { ready: () => turn.then(simulatedBackend) } : {}) });
  return createShopStore({ client, ports, preloadedState: stateFromFirstData(carried, { confirmed: !simulated }) });
}
