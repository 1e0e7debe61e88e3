import { GUEST_CREDENTIALS, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { createApiClient, type ApiClient } from '../api-client/api-client';
import { guestLogInRequested, shopStarted } from '../auth/auth.slice';
import type { KeyValueStorage, Ports, TabMessage } from '../ports';
import { selectCartStatus, selectCurrentUser, selectSessionResolved, selectWishlistStatus } from '../selectors';
import { sagasWith } from '../sagas';
import { createShopStore, type ShopStoreOptions } from '../store';
import { until } from './until';

function createMemory(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

interface TabOptions {
  /** Endpoints that the test replaces. */
  readonly client?: Partial<ApiClient>;
  /** Path that the tab is opened at. */
  readonly at?: string;
  /** The page's initial data. */
  readonly preloadedState?: ShopStoreOptions['preloadedState'];
  /** The sagas load when this resolves; by default they are there from the start. */
  readonly sagasAfter?: Promise<void>;
  /** Replaces some of the ports. */
  readonly ports?: (usual: Ports) => Partial<Ports>;
}

interface RecordingOptions {
  readonly at: string;
  readonly storage: KeyValueStorage;
  readonly listeners: Set<(message: TabMessage) => void>;
  readonly notifyOthers: (message: TabMessage) => void;
}

/** Ports of a tab that record what the shop does with them. */
function recordingPorts({ at, storage, listeners, notifyOthers }: RecordingOptions) {
  const notifications: string[] = [];
  const visited: string[] = [];
  const logged: string[] = [];
  let reloads = 0;
  const notify = (kind: string) => (text: string) => void notifications.push(`${kind}: ${text}`);
  const changing =
    <Parameters extends unknown[]>(change: (...parameters: Parameters) => void, about?: string) =>
    (...parameters: Parameters) => {
      change(...parameters);
      if (about === undefined || parameters[0] === about) notifyOthers('token');
    };

  const ports: Ports = {
    toasts: { success: notify('success'), info: notify('info'), warning: notify('warning'), error: notify('error') },
    navigation: { go: (path) => void visited.push(path), currentPath: () => visited.at(-1) ?? at },
    page: { reload: () => void (reloads += 1) },
    localStorage: {
      ...storage,
      set: changing(storage.set, TOKEN_STORAGE_KEY),
      remove: changing(storage.remove, TOKEN_STORAGE_KEY),
      clear: changing(storage.clear),
    },
    sessionStorage: createMemory(),
    tabs: {
      announce: notifyOthers,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    log: { failure: (what, cause) => void logged.push(`${what}: ${String(cause)}`) },
  };

  return {
    ports,
    /** Texts of the toasts so far with their kind: `info: Item Added to wishlist`. */
    notifications,
    /** Paths that the shop itself went to. */
    visited,
    /** What was only logged to the console. */
    logged,
    reloads: () => reloads,
  };
}

/** A shopper's browser: tabs of the shop that share a local storage and hear of each other, as real ones do. */
export function openBrowser() {
  const listenersByTab = new Map<number, Set<(message: TabMessage) => void>>();
  const plainStorage = createMemory();
  let tabs = 0;

  const notifyOtherTabs = (from: number, message: TabMessage) => {
    for (const [tab, listeners] of listenersByTab) if (tab !== from) listeners.forEach((listener) => listener(message));
  };

  /** Opens the shop in a new tab; the same again is a reload. Nothing is called before `start`. */
  function openTab(options: TabOptions = {}) {
    const { client: replaced = {}, at = '/', ports: change = () => ({}), preloadedState, sagasAfter } = options;
    const tab = (tabs += 1);
    const listeners = new Set<(message: TabMessage) => void>();
    listenersByTab.set(tab, listeners);
    const { ports: usual, ...recorded } = recordingPorts({
      at,
      storage: plainStorage,
      listeners,
      notifyOthers: (message) => notifyOtherTabs(tab, message),
    });
    const ports: Ports = { ...usual, ...change(usual) };
    const client: ApiClient = { ...createApiClient({ token: () => plainStorage.get(TOKEN_STORAGE_KEY) }), ...replaced };
    const working = sagasWith({ client, ports });
    const sagas = sagasAfter ? sagasAfter.then(() => working) : working;
    const store = createShopStore({ sagas, ...(preloadedState && { preloadedState }) });
    const state = () => store.getState();

    const start = async () => {
      store.dispatch(shopStarted());
      await until(() => selectSessionResolved(state()));
    };
    return {
      store,
      client,
      state,
      start,
      ...recorded,
      currentUser: () => selectCurrentUser(state()),
      dispatch: store.dispatch,
      announce: ports.tabs.announce,
      sessionStorage: ports.sessionStorage,
      async startAsGuest() {
        await start();
        if (selectCurrentUser(state())?.email !== GUEST_CREDENTIALS.email) store.dispatch(guestLogInRequested());
        await until(() => selectCartStatus(state()) === 'ready' && selectWishlistStatus(state()) === 'ready');
        await until(() => selectCurrentUser(state()) !== null);
        recorded.notifications.length = 0;
      },
    };
  }

  return { localStorage: plainStorage, openTab };
}

export type Browser = ReturnType<typeof openBrowser>;
export type Tab = ReturnType<Browser['openTab']>;
