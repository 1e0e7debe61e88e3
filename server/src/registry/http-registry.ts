import type { PointerMove, Pointers } from './pointers';
import { signMove } from './move-signature';
import { packBuild } from './pack';
import type { Build, RegistryAccess } from './registry-access';
import { RegistryError } from './registry-error';
import type { HistoryLine, Moved } from './registry-folder';
import { ARCHIVE_TYPE, SIGNATURE_HEADER } from './registry-server';
import type { VersionRecord } from './version-record';

const PATIENCE_MS = 60_000;

/**
 * A registry on another machine.
 * @param address of its server: `https://shop.example`
 * @param token needed to publish and to move pointers
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
  const writer = () => {
    if (token) return token;
    throw new RegistryError(`Writing to ${address} needs its token: set REGISTRY_TOKEN.`);
  };

  return {
    place: address,
    pointers: () => ask<Pointers>('/registry/live'),
    versions: (remote) => ask<string[]>(`/registry/versions/${remote}`),
    history: () => ask<HistoryLine[]>('/registry/history'),
    move: async (wanted: PointerMove, by: string) => {
      const { body, signature } = signMove(wanted, by, writer());
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
      return ask<Moved>('/registry/moves', { method: 'POST', body, headers });
    },
    publish: async ({ remote, folder, version, first }: Build) => {
      const query = new URLSearchParams({ first, ...(version !== undefined && { version }) });
      const headers = { 'content-type': ARCHIVE_TYPE, authorization: `Bearer ${writer()}` };
      const body = await packBuild(folder);
      return ask<{ record: VersionRecord; added: boolean }>(`/registry/versions/${remote}?${query.toString()}`, {
        method: 'PUT',
        body,
        headers,
      });
    },
  };
}
