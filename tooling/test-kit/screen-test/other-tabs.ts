import type { TabMessage, Tabs } from '@piston-parts/shared-store';

/** The tabs port of a test: the test itself plays the shop's other tabs. */
export interface OtherTabs extends Tabs {
  /** Sends this tab a message of another one. */
  say(message: TabMessage): void;
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
    say: (message) => listeners.forEach((listener) => listener(message)),
    heard: () => heard,
    close: () => listeners.clear(),
  };
}
