import { isIPv4 } from 'node:net';
import type { PointerMove, Pointers } from './pointers';
import { packBuild } from './pack';
import type { Build, RegistryAccess } from './registry-access';
import { RegistryError } from './registry-error';
import type { HistoryLine, Moved } from './registry-folder';
import { ARCHIVE_TYPE } from './registry-server';
import type { VersionRecord } from './version-record';

const PATIENCE_MS = 60_000;

/** Nobody else reads what is sent there: over TLS, or on this very machine. */
function isPrivate({ protocol, hostname }: URL): boolean {
  const isLoopback = ['localhost', '[::1]'].includes(hostname) || (isIPv4(hostname) && hostname.startsWith('127.'));
  return protocol === 'https:' || isLoopback;
}

/**
 * A registry on another machine. The token goes over TLS only, and to no other address than this one.
 * @param address of its server: `https://shop.example`
 * @param token needed to publish, to move pointers and to see people's names
 */
export function httpRegistry(address: string, token: string | undefined): RegistryAccess {
  const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const url = new URL(path, address);
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).catch((cause: unknown) => {
      throw new RegistryError(`The registry at ${address} is not answering. Is the address right?`, { cause });
    });
    if (response.ok) return (await response.json()) as Answer;
    const said = (await response.json().catch(() => null)) as { errors?: string[] } | null;
    throw new RegistryError(said?.errors?.join(' ') ?? `The registry at ${address} answered ${response.status}.`);
  };
  const withToken = (init: RequestInit = {}): RequestInit => {
    if (!token) throw new RegistryError(`This needs the token of ${address}: set REGISTRY_TOKEN.`);
    if (!isPrivate(new URL(address))) {
      throw new RegistryError(
        `Everybody on the way to ${address} could read the token. Write https:// instead of http://.`,
      );
    }
    return { ...init, redirect: 'error', headers: { ...init.headers, authorization: `Bearer ${token}` } };
  };

  return {
    place: address,
    pointers: () => ask<Pointers>('/registry/live', token && isPrivate(new URL(address)) ? withToken() : {}),
    versions: (remote) => ask<string[]>(`/registry/versions/${remote}`),
    history: async () => ask<HistoryLine[]>('/registry/history', withToken()),
    move: async (wanted: PointerMove, by: string) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ move: wanted, by });
      return ask<Moved>(`/registry/moves/${wanted.remote}`, withToken({ method: 'POST', body, headers }));
    },
    publish: async ({ remote, folder, version, first }: Build) => {
      const query = new URLSearchParams({ first, ...(version !== undefined && { version }) });
      const init = withToken({ method: 'PUT', headers: { 'content-type': ARCHIVE_TYPE } });
      const body = await packBuild(folder);
      const place = `/registry/versions/${remote}?${query.toString()}`;
      return ask<{ record: VersionRecord; added: boolean }>(place, { ...init, body });
    },
  };
}
