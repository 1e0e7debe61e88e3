import { getInstance } from '@module-federation/enhanced/runtime';
import { integrityOf } from './integrity';
import type { RemoteEntry } from './remote-entry';
import { keepErrorsOf } from './script-errors';

type Runtime = NonNullable<ReturnType<typeof getInstance>>;

/** What an entry leaves behind. */
interface EntryExports {
  init(shared: Runtime['shareScopeMap'][string] | undefined, chain: unknown[]): unknown;
  get(module: string): Promise<() => unknown>;
}

/** A loaded remote. */
export interface Container {
  /** Hands over what the shell shares, once; to be done before anything is taken out. */
  init(): Promise<unknown>;
  /**
   * Loads an exposed module.
   * @returns a function that runs it and gives what it exports
   */
  get(module: string): Promise<() => unknown>;
}

const containers = new Map<string, Promise<Container>>();
const openings = new Map<string, number>();

/** Runs a script. No time limit: a slow phone is not a failure, and the caller has its own timeout. */
function runScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.integrity = integrityOf(address);
    // The hash of what the page may not read could not be checked.
    script.crossOrigin = 'anonymous';
    script.onload = () => {
      script.remove();
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.appendChild(script);
  });
}

/** The address of a further opening differs, because a browser joins a request to an address that it still waits for. */
function nextAddress({ name, entry }: RemoteEntry): string {
  const address = new URL(entry, window.location.href);
  const opening = (openings.get(name) ?? 0) + 1;
  openings.set(name, opening);
  if (opening > 1) address.searchParams.set('attempt', String(opening));
  return address.href;
}

function takeGlobal(name: string): EntryExports | undefined {
  const page = window as unknown as Record<string, EntryExports | undefined>;
  const entryExports = page[name];
  page[name] = undefined;
  return entryExports;
}

/** An entry that loaded but is not a script. `request` is its URL, as in webpack's errors of chunks. */
class UnusableEntryError extends Error {
  constructor(
    readonly request: string,
    name: string,
  ) {
    super(`${request} is no remote: it has made no ${name}`);
  }
}

async function initialize(container: EntryExports): Promise<unknown> {
  const runtime = getInstance();
  if (!runtime) throw new Error('The shell has no federation runtime');
  return container.init(runtime.shareScopeMap['default'], []);
}

async function open(remote: RemoteEntry): Promise<Container> {
  const address = nextAddress(remote);
  keepErrorsOf(address);
  await runScript(address);
  const entryExports = takeGlobal(remote.name);
  if (!entryExports) throw new UnusableEntryError(address, remote.name);
  let initialized: Promise<unknown> | null = null;
  return {
    init: () => (initialized ??= initialize(entryExports)),
    get: (module) => entryExports.get(module),
  };
}

/**
 * Loads the entry of a remote, once for each address and attempt. This is not left to the federation runtime, which
 * gives up on slow entries, takes an older entry's global for the new one, and cannot tell the phases apart.
 * @param attempt another number loads the entry again, under a different URL
 */
export function openContainer(remote: RemoteEntry, attempt: number): Promise<Container> {
  const key = `${remote.entry} ${attempt}`;
  const container = containers.get(key) ?? open(remote);
  containers.set(key, container);
  return container;
}
