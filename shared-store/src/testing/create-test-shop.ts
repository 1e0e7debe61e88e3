import { TOKEN_STORAGE_KEY, type PublicSettings } from '@piston-parts/shared-contract';
import { demonstrationSettings, publicSettingsOf } from '@piston-parts/shared-contract/backend';
import { createApiClient, type ApiClient, type ApiClientOptions } from '../api-client/api-client';
import { shopStarted } from '../auth/auth.slice';
import { createBrowserPorts } from '../browser-ports';
import type { Navigation, Ports } from '../ports';
import { preloadedSettings } from '../operations/settings/settings.slice';
import { sagasWith } from '../sagas';
import { createMemoryStorage, startSimulatedBackend } from '../simulated-backend';
import type { SimulatedBackend, SimulatedBackendOptions } from '../simulated-backend';
import type { RemoteStore } from '../remote-stores';
import { createShopStore, type ShopStore, type ShopStoreOptions } from '../store';
import { createListedToasts, createOtherTabs, createTestNavigation } from './recorded-ports';
import type { ListedToasts, OtherTabs } from './recorded-ports';

/** A simulated backend without delay that keeps everything in memory. */
export const startTestBackend = (options: SimulatedBackendOptions = {}): SimulatedBackend =>
  startSimulatedBackend({ delayMs: 0, storage: createMemoryStorage(), ...options });

type PreloadedState = NonNullable<ShopStoreOptions['preloadedState']>;

export interface TestShopOptions {
  /** Default: one of `startTestBackend`. */
  readonly backend?: SimulatedBackend;
  /** The navigation port; left out: `createTestNavigation` at the home page. */
  readonly navigation?: Navigation;
  /** Replaces some ports. The others are the browser's, but toasts, reloads and other tabs are the test's. */
  readonly ports?: (usual: Ports) => Partial<Ports>;
  /** Endpoints that the test replaces. */
  readonly client?: Partial<ApiClient>;
  /** Delays the requests of the client. */
  readonly ready?: ApiClientOptions['ready'];
  /** The page's initial data. */
  readonly preloadedState?: ShopStoreOptions['preloadedState'];
  /** The owner's settings of the page; by default the demonstration's. */
  readonly settings?: PublicSettings;
  /** By the remote's name, what its `src/store.ts` exports. */
  readonly stores?: Readonly<Record<string, RemoteStore>>;
  /** The sagas load when this resolves; by default they are there from the start. */
  readonly sagasAfter?: Promise<void>;
}

/** One page of the shop without its screens, on which the tests are built. */
export interface TestShop {
  readonly backend: SimulatedBackend;
  /** The page's own client, also to prepare what the backend holds. */
  readonly client: ApiClient;
  readonly ports: Ports;
  readonly toasts: ListedToasts;
  readonly otherTabs: OtherTabs;
  readonly store: ShopStore;
  /** How often the page was asked to reload. */
  reloads(): number;
  /** Starts the shop as a page load does. Nothing is requested before. */
  start(): void;
  /** Ends the backend and the messages of other tabs. */
  leave(): void;
}

const DEMONSTRATION = publicSettingsOf(demonstrationSettings);

function preloadedStateOf({ preloadedState, settings = DEMONSTRATION }: TestShopOptions): PreloadedState {
  return {
    ...preloadedState,
    operations: { settings: preloadedSettings({ settings }), ...preloadedState?.operations },
  };
}

/**
 * Wires the real store and its sagas to the simulated backend, a router and the ports of a browser, as the shell does.
 * The screen tests, the stitched shop, the tabs of the saga tests and a remote's own page are all built on it.
 */
export function createTestShop(options: TestShopOptions = {}): TestShop {
  const { backend = startTestBackend(), ready, sagasAfter, stores = {} } = options;
  const toasts = createListedToasts();
  const otherTabs = createOtherTabs();
  let reloads = 0;
  const browserPorts = createBrowserPorts();
  const usual: Ports = {
    ...browserPorts,
    toasts,
    navigation: options.navigation ?? createTestNavigation(),
    page: { ...browserPorts.page, reload: () => void (reloads += 1) },
    tabs: otherTabs,
  };
  const ports: Ports = { ...usual, ...options.ports?.(usual) };
  const token = () => ports.localStorage.get(TOKEN_STORAGE_KEY);
  const client: ApiClient = { ...createApiClient({ token, ...(ready && { ready }) }), ...options.client };
  const working = sagasWith({ client, ports });
  const sagas = sagasAfter ? sagasAfter.then(() => working) : working;
  const store = createShopStore({ sagas, preloadedState: preloadedStateOf(options) });
  backend.useTeamApis(store.remotes.loadTeamApi);
  for (const [remote, remoteStore] of Object.entries(stores)) store.remotes.register(remote, remoteStore);
  return {
    backend,
    client,
    ports,
    toasts,
    otherTabs,
    store,
    reloads: () => reloads,
    start: () => void store.dispatch(shopStarted()),
    leave() {
      otherTabs.close();
      backend.shutdown();
    },
  };
}
