import type { KeyValueStorage, Navigation, Ports, TabMessage, Tabs, Toasts, ToastTopic } from '../ports';

export interface Toast {
  readonly id: number;
  readonly kind: keyof Toasts;
  readonly text: string;
  /** A later toast of the topic takes its place in the shop. */
  readonly topic: ToastTopic | undefined;
  /** The effect of its Undo; undefined without one. */
  readonly undo: (() => void) | undefined;
}

/** The toasts port of a page without the shell: a list to read or to render. */
export interface ListedToasts extends Toasts {
  /** All so far, oldest first. */
  shown(): readonly Toast[];
  subscribe(listener: () => void): () => void;
}

/** Topics that TypeScript knows; a misspelt one would let toasts pile up. */
const TOPIC = /^(session|cart|wishlist|checkout|garage|mf-[a-z-]+)$/;

export function createListedToasts(): ListedToasts {
  let toasts: readonly Toast[] = [];
  const listeners = new Set<() => void>();
  const add = (kind: keyof Toasts) => (text: string, topic?: ToastTopic, undo?: () => void) => {
    if (topic !== undefined && !TOPIC.test(topic)) throw new Error(`The toast '${text}' has the topic '${topic}'.`);
    toasts = [...toasts, { id: toasts.length, kind, text, topic, undo }];
    for (const listener of listeners) listener();
  };
  return {
    success: add('success'),
    info: add('info'),
    warning: add('warning'),
    error: add('error'),
    shown: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type Navigate = (path: string, options?: { replace?: boolean }) => unknown;

/** The navigation port of a test: records where the shop goes, and goes there by the router, if one is mounted. */
export interface TestNavigation extends Navigation {
  /** Paths that the shop itself went to. */
  readonly visited: readonly string[];
  /** Sets the path that the page is opened at. */
  openAt(path: string): void;
  /** Called with each path that the router shows. */
  follow(navigate: Navigate, path: string): void;
}

export function createTestNavigation(firstPath = '/'): TestNavigation {
  const visited: string[] = [];
  let navigate: Navigate | null = null;
  let path = firstPath;
  return {
    visited,
    go(target, options) {
      visited.push(target);
      if (navigate) navigate(target, options);
      else path = target;
    },
    currentPath: () => path,
    openAt: (opened) => void (path = opened),
    follow(currentNavigate, currentPath) {
      navigate = currentNavigate;
      path = currentPath;
    },
  };
}

/** The tabs port of a test: the test itself plays the shop's other tabs. */
export interface OtherTabs extends Tabs {
  /** Sends this tab a message from another one. */
  send(message: TabMessage): void;
  /** This tab's messages to the others, oldest first. */
  heard(): readonly TabMessage[];
  close(): void;
}

export function createOtherTabs(): OtherTabs {
  const listeners = new Set<(message: TabMessage) => void>();
  const heard: TabMessage[] = [];
  return {
    announce: (message) => void heard.push(message),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send: (message) => listeners.forEach((listener) => listener(message)),
    heard: () => heard,
    close: () => listeners.clear(),
  };
}

/** The log port of a test, which reads what was logged instead of failing for it. */
export function createLogRecorder(): { readonly log: Ports['log']; readonly logged: readonly string[] } {
  const logged: string[] = [];
  return { logged, log: { failure: (what, cause) => void logged.push(`${what}: ${String(cause)}`) } };
}

/** A storage that ends with the test. */
export function createMemory(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
