import { GUEST_CREDENTIALS, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { guestLogInRequested } from '../auth/auth.slice';
import type { KeyValueStorage, TabMessage, Tabs } from '../ports';
import { selectCartStatus, selectCurrentUser, selectSessionResolved, selectWishlistStatus } from '../selectors';
import type { SimulatedBackend, SimulatedBackendOptions } from '../simulated-backend';
import { createTestShop, startTestBackend, type TestShopOptions } from './create-test-shop';
import { createLogRecorder, createMemory, createTestNavigation } from './recorded-ports';
import { until } from './until';

interface TabOptions extends Pick<TestShopOptions, 'client' | 'preloadedState' | 'sagasAfter' | 'ports' | 'stores'> {
  /** Path that the tab is opened at. */
  readonly at?: string;
  /** A tab that is reloaded keeps it. */
  readonly sessionStorage?: KeyValueStorage;
}

/** Local storage as one tab sees it: the other tabs are notified when the token changes. */
function announcing(storage: KeyValueStorage, announce: Tabs['announce']): KeyValueStorage {
  const changing =
    <Parameters extends unknown[]>(change: (...parameters: Parameters) => void, about?: string) =>
    (...parameters: Parameters) => {
      change(...parameters);
      if (about === undefined || parameters[0] === about) announce('token');
    };
  return {
    get: storage.get,
    set: changing(storage.set, TOKEN_STORAGE_KEY),
    remove: changing(storage.remove, TOKEN_STORAGE_KEY),
    clear: changing(storage.clear),
  };
}

/** A shopper's browser: tabs of the shop that share a local storage and notify each other, as in a real browser. */
export function openBrowser(backend: SimulatedBackend) {
  const listenersByTab = new Map<number, Set<(message: TabMessage) => void>>();
  const plainStorage = createMemory();

  function connectTab(): Tabs {
    const tab = listenersByTab.size;
    const listeners = new Set<(message: TabMessage) => void>();
    listenersByTab.set(tab, listeners);
    return {
      announce(message) {
        for (const [other, heard] of listenersByTab) if (other !== tab) heard.forEach((listener) => listener(message));
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  }

  /** Opens the shop in a new tab; a second call reloads it. Nothing is requested before `start`. */
  function openTab({ at = '/', sessionStorage = createMemory(), ports: change, ...options }: TabOptions = {}) {
    const tabs = connectTab();
    const navigation = createTestNavigation(at);
    const { log, logged } = createLogRecorder();
    const localStorage = announcing(plainStorage, tabs.announce);
    const shop = createTestShop({
      ...options,
      backend,
      navigation,
      ports(usual) {
        const own = { ...usual, log, tabs, localStorage, sessionStorage };
        return { ...own, ...change?.(own) };
      },
    });
    const notifications: string[] = [];
    shop.toasts.subscribe(() => {
      const newest = shop.toasts.shown().at(-1);
      if (newest) notifications.push(`${newest.kind}: ${newest.text}`);
    });
    const state = () => shop.store.getState();
    const start = async () => {
      shop.start();
      await until(() => selectSessionResolved(state()));
    };
    return {
      store: shop.store,
      client: shop.client,
      reloads: shop.reloads,
      state,
      /** Reads the state, also a remote's. */
      read: <State, Selected>(selector: (state: State) => Selected) => selector(state() as State),
      start,
      /** Texts of the toasts so far with their kind: `info: Item Added to wishlist`. */
      notifications,
      /** The toasts so far, each with its Undo. */
      shownToasts: shop.toasts.shown,
      /** Paths that the shop itself went to. */
      visited: navigation.visited,
      /** Texts that were only logged to the console. */
      logged,
      sessionStorage,
      currentUser: () => selectCurrentUser(state()),
      dispatch: shop.store.dispatch,
      announce: tabs.announce,
      async startAsGuest() {
        await start();
        if (selectCurrentUser(state())?.email !== GUEST_CREDENTIALS.email) shop.store.dispatch(guestLogInRequested());
        await until(() => selectCartStatus(state()) === 'ready' && selectWishlistStatus(state()) === 'ready');
        await until(() => selectCurrentUser(state()) !== null);
        notifications.length = 0;
      },
    };
  }

  return { localStorage: plainStorage, openTab };
}

export type Browser = ReturnType<typeof openBrowser>;
export type Tab = ReturnType<Browser['openTab']>;

/** Gives each test of a file a new backend and a browser on it. */
export function browserForEachTest(options: SimulatedBackendOptions = {}) {
  let backend: SimulatedBackend;
  let browser: Browser;
  beforeEach(() => {
    backend = startTestBackend(options);
    browser = openBrowser(backend);
  });
  afterEach(() => backend.shutdown());
  return {
    /** Another browser on the same backend: it shares no storage with the first. */
    openBrowser: () => openBrowser(backend),
    openTab: (tab?: TabOptions) => browser.openTab(tab),
    get backend() {
      return backend;
    },
    get localStorage() {
      return browser.localStorage;
    },
  };
}
