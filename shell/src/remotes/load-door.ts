import type { ComponentType } from 'react';
import { loadRemote } from '@module-federation/enhanced/runtime';
import type { Door, RemoteId } from '../routes/route-table';
import { registerRemote } from './register-remote';
import { forgetRemoteList, remoteList } from './remote-list';

export type Screen = ComponentType;

const loadedScreens = new Map<string, Screen>();
const loading = new Map<string, Promise<Screen>>();
const failures = new Map<RemoteId, number>();

const keyOf = ({ remote, door }: Door) => `${remote} ${door}`;

async function load({ remote, door }: Door): Promise<Screen> {
  const entry = (await remoteList())[remote];
  if (!entry) throw new Error(`${remote} is not deployed`);
  registerRemote(entry, failures.get(remote) ?? 0);
  const module = await loadRemote<{ default?: Screen }>(`${entry.name}/${door.replace('./', '')}`);
  if (typeof module?.default !== 'function') throw new Error(`${remote} has no screen behind ${door}`);
  return module.default;
}

/** The screen behind a door if it has been loaded before, to show it without a pause. */
export function loadedScreen(door: Door): Screen | undefined {
  return loadedScreens.get(keyOf(door));
}

/** Loads the screen behind a door; asked again after a failure it starts anew, with the addresses of that moment. */
export function loadDoor(door: Door): Promise<Screen> {
  const key = keyOf(door);
  const running = loading.get(key);
  if (running) return running;
  const attempt = load(door).then(
    (screen) => {
      loadedScreens.set(key, screen);
      return screen;
    },
    (error: unknown) => {
      if (loading.get(key) === attempt) abandonDoor(door);
      throw error;
    },
  );
  loading.set(key, attempt);
  return attempt;
}

/** Forgets a load that failed or hangs, so that the next one starts anew. */
export function abandonDoor(door: Door): void {
  if (!loading.delete(keyOf(door))) return;
  failures.set(door.remote, (failures.get(door.remote) ?? 0) + 1);
  forgetRemoteList();
}
