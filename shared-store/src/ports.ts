/**
 * The effects that sagas need from outside; the shell provides the real ones, a test its own. No saga touches the DOM.
 */
export interface Ports {
  readonly toasts: Toasts;
  readonly navigation: Navigation;
  readonly page: Page;
  /** Kept over reloads and shared by all tabs. */
  readonly localStorage: KeyValueStorage;
  /** Kept over reloads, for this tab only. */
  readonly sessionStorage: KeyValueStorage;
  readonly tabs: Tabs;
  readonly log: Log;
}

/** A topic of one remote, by its name: a toast, a message to its other tabs, what it stores in the browser. */
export type RemoteTopic = `mf-${string}`;

/** The subject of a toast: a newer one replaces the older one of its topic. */
export type ToastTopic = 'session' | 'cart' | 'wishlist' | 'checkout' | 'garage' | RemoteTopic;

/** Without a topic, a toast replaces only one of the same text. With `undo` it has a button that calls it. */
export type Toasts = Readonly<
  Record<'success' | 'info' | 'warning' | 'error', (text: string, topic?: ToastTopic, undo?: () => void) => void>
>;

export interface Navigation {
  go(path: string, options?: { replace?: boolean }): void;
  /** Path and query of the page shown now. */
  currentPath(): string;
}

export interface Page {
  reload(): void;
  /** The listener runs when the page is left; what it requests goes out. @returns a function that ends the subscription. */
  onLeave(listener: () => void): () => void;
}

/** A storage that is full, forbidden or corrupt behaves as an empty one: it never throws. */
export interface KeyValueStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  clear(): void;
}

/** Message to the other tabs: the shopper's list that changed, or the token. */
export type TabMessage = 'cart' | 'wishlist' | 'addresses' | 'garage' | 'token' | RemoteTopic;

export interface Tabs {
  announce(message: TabMessage): void;
  /** @returns a function that ends the subscription. */
  subscribe(listener: (message: TabMessage) => void): () => void;
}

export interface Log {
  /** For failures without a notification. */
  failure(what: string, cause: unknown): void;
}
