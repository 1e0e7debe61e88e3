import { TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import type { RouteData } from '@platform/protocol/remote-routes';
import {
  createBrowserPorts,
  createShopStore,
  renderedState,
  stateFromInitialData,
  type Navigation,
  type ShopState,
  type ShopStore,
} from '@piston-parts/shared-store';
import { loadSagas } from './load-sagas';
import { onFirstUse } from './layout/first-use';
import { toasts } from './layout/toasts';
import { initialDataOf } from './route-data';
import { readPageData } from '@platform/host/page-data';
import { firstContentShown } from '@platform/host/routes/first-content';
import { routeOf } from '@platform/host/routes/route-of';
import { rendersWithoutBackend } from './routes/first-content';
import type { RouteTable } from '@platform/host/routes/route-table';
import { simulatedBackend } from './simulated-backend';

/** Whether the data of the page are those of a server's API; without it the backend is simulated in the browser. */
export const isOnServer = (page: Document): boolean =>
  readPageData<{ readonly backend?: unknown }>(page, 'shop-configuration')?.backend === 'server';

/** The state that the server has rendered the page in. */
export const serverStateOf = (confirmed: boolean, data: RouteData): ShopState =>
  renderedState(initialDataOf(data, window.location), { confirmed });

const firstUse = () => new Promise<void>((resolve) => onFirstUse(document, resolve));

/**
 * The shop's one store in this page, with its ports to the browser and what the page carries. Wherever the first content
 * can be rendered without them, two things that are large come after it: a simulated backend, which may know better than
 * the page; and, unless there is a token to verify, the sagas, as soon as the shopper does anything.
 * @param confirmed whether the page's data are those of the API
 */
export function startStore(confirmed: boolean, routes: RouteTable, data: RouteData, navigation: Navigation): ShopStore {
  const ports = { ...createBrowserPorts(), navigation, toasts };
  const token = () => ports.localStorage.get(TOKEN_STORAGE_KEY);
  const tokenStored = token() !== null;
  const mayWait = rendersWithoutBackend(routes, window.location, data, tokenStored);
  const turn = mayWait ? firstContentShown() : Promise.resolve();
  const sagasTurn = mayWait && !tokenStored ? Promise.race([turn, firstUse()]) : Promise.resolve();
  const ready = () => turn.then(() => simulatedBackend(store.remotes.loadTeamApi));
  const clientOptions = { token, ...(!confirmed && { ready }) };
  const store = createShopStore({
    sagas: sagasTurn
      .then(loadSagas)
      .then(({ createApiClient, sagasWith }) => sagasWith({ client: createApiClient(clientOptions), ports })),
    preloadedState: stateFromInitialData(initialDataOf(data, window.location), { confirmed, tokenStored }),
    page: { remote: routeOf(routes, window.location.pathname)?.remote, data, confirmed },
  });
  return store;
}
