import { GARAGE_STORAGE_KEY, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import type { KeyValueStorage, Log, Page, Ports, RemoteTopic, TabMessage, Tabs } from './ports';

const isRemoteTopic = (key: string): key is RemoteTopic => key.startsWith('mf-');

/** Texts that the browser refuses to store, because its storage is forbidden or full, last until the page is left. */
function keyValueStorage(area: () => Storage): KeyValueStorage {
  const unstored = new Map<string, string>();
  const attempt = <Result>(act: (storage: Storage) => Result): Result | null => {
    try {
      return act(area());
    } catch {
      return null;
    }
  };
  return {
    get: (key) => unstored.get(key) ?? attempt((storage) => storage.getItem(key)),
    set(key, value) {
      unstored.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        unstored.delete(key);
      });
    },
    remove(key) {
      unstored.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear() {
      unstored.clear();
      attempt((storage) => {
        // The keys of a developer's trials are the platform's.
        for (const key of Object.keys(storage)) if (!/^(local|team)-/.test(key)) storage.removeItem(key);
      });
    },
  };
}

const page: Page = {
  reload: () => window.location.reload(),
  onLeave(listener) {
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  },
};

const log: Log = { failure: (what, cause) => console.error(`${what}:`, cause) };

function tabs(): Tabs {
  let opened: BroadcastChannel | null = null;
  // Opened on first use, so that a caller that needs only the storages leaves no channel open.
  const open = (): BroadcastChannel | null =>
    typeof BroadcastChannel === 'undefined' ? null : (opened ??= new BroadcastChannel('piston-parts'));
  return {
    announce: (message) => open()?.postMessage(message),
    subscribe(listener) {
      const channel = open();
      const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data);
      const onStorage = (event: StorageEvent) => {
        // `key` is null when another tab cleared the whole storage, which is how it logs out.
        if (event.key === null || event.key === TOKEN_STORAGE_KEY) listener('token');
        // The message of the other tab may be here before what that tab has stored.
        else if (event.key === GARAGE_STORAGE_KEY) listener('garage');
        else if (isRemoteTopic(event.key)) listener(event.key);
      };
      channel?.addEventListener('message', onMessage);
      window.addEventListener('storage', onStorage);
      return () => {
        channel?.removeEventListener('message', onMessage);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** The ports that are the same wherever the shop runs in a browser; toasts and navigation belong to the host. */
export function createBrowserPorts(): Omit<Ports, 'toasts' | 'navigation'> {
  return {
    page,
    log,
    tabs: tabs(),
    localStorage: keyValueStorage(() => window.localStorage),
    sessionStorage: keyValueStorage(() => window.sessionStorage),
  };
}
