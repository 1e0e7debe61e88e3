import { registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { integrityOf } from './integrity';
import type { RemoteEntry } from './remote-list';

/** An entry that hangs is given up after this long, so that a further attempt asks anew instead of waiting along. */
const ENTRY_TIMEOUT_MS = 4000;

function createEntryScript(url: string) {
  const script = document.createElement('script');
  script.src = url;
  script.integrity = integrityOf(url);
  // Of another origin, the hash of what the page may not read could not be checked.
  if (!script.src.startsWith(`${window.location.origin}/`)) script.crossOrigin = 'anonymous';
  return { script, timeout: ENTRY_TIMEOUT_MS };
}

const registered = new Map<string, string>();

/**
 * Tells the federation runtime where a remote is, once per address.
 * @param failures how often this remote has failed so far: a browser joins a request to an address that it still waits
 * for, so after a failure the address is made another one.
 */
export function registerRemote({ name, entry }: RemoteEntry, failures: number): void {
  const address = new URL(entry, window.location.href);
  if (failures > 0) address.searchParams.set('attempt', String(failures + 1));
  if (registered.get(name) === address.href) return;
  if (registered.size === 0) {
    registerPlugins([{ name: 'checked-entry', createScript: ({ url }) => createEntryScript(url) }]);
  }
  registerRemotes([{ name, type: 'global', entryGlobalName: name, entry: address.href }], {
    force: registered.has(name),
  });
  registered.set(name, address.href);
}
