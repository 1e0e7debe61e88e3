import type { TeamEvents } from '@piston-parts/shared-contract/backend';
import type { Database } from '../../database/database';

type Listener = <Name extends keyof TeamEvents>(name: Name, event: TeamEvents[Name]) => void;

const listeners = new WeakMap<Database, Set<Listener>>();

/**
 * Calls back after an event of the shop, in the process that it happened in; not again when the process ends meanwhile.
 * @returns ends it
 */
export function onShopEvent(database: Database, listener: Listener): () => void {
  const own = listeners.get(database) ?? new Set();
  listeners.set(database, own.add(listener));
  return () => void own.delete(listener);
}

/** To be called once the transaction is through. */
export function announce<Name extends keyof TeamEvents>(database: Database, name: Name, event: TeamEvents[Name]): void {
  listeners.get(database)?.forEach((listener) => listener(name, event));
}
