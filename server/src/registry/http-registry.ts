import { isIPv4 } from 'node:net';
import { noReleaseStatistics, type ReleaseStatistics } from '../telemetry/release-statistics';
import { parseReleases, type ReleaseCommand } from './releases';
import { packBuild, unpackBuild } from './archive';
import type { Build, RegistryAccess } from './registry-access';
import { OperatorError } from '@platform/process/operator-error';
import type { ReleaseChange } from './change-release';
import type { HistoryLine } from './release-file';
import { ARCHIVE_TYPE } from './registry-server';
import { HOW_TO_GET_A_TOKEN } from './registry-tokens';
import type { Published } from './publish';
import type { PublicationLine } from './publications';

const TIMEOUT_MS = 60_000;

/** Whether requests to it are private: over TLS, or on this machine. */
function isPrivate({ protocol, hostname }: URL): boolean {
  const isLoopback = ['localhost', '[::1]'].includes(hostname) || (isIPv4(hostname) && hostname.startsWith('127.'));
  return protocol === 'https:' || isLoopback;
}

/** Tokens are made on the registry's own machine. */
const COMMAND = /npm run registry -- (?!token)[a-z]+(?: [\w@-]+(?:\.\d+)*)?/g;
const DEPLOY = /npm run deploy -w [\w-]+/g;

/** The server does not know by which address it was reached, so the commands in its messages lack it. */
const withAddress = (message: string, address: string) =>
  message.replace(COMMAND, `$& --to ${address}`).replace(DEPLOY, `$& -- --to ${address}`);

/**
 * A registry on another machine. The token goes over TLS only, and to no other address than this one.
 * @param address of its server: `https://shop.example`
 * @param token needed to publish, to change releases and to see people's names
 */
export function httpRegistry(address: string, token: string | undefined): RegistryAccess {
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(path, address);
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
      throw new OperatorError(`The registry at ${address} is not answering. Is the address right?`, { cause });
    });
    if (response.ok) return response;
    const refusal = (await response.json().catch(() => null)) as { errors?: string[] } | null;
    const reason = refusal?.errors?.join(' ') ?? `The registry at ${address} answered ${response.status}.`;
    throw new OperatorError(withAddress(reason, address));
  };
  const ask = async <Content>(path: string, init?: RequestInit) =>
    (await (await request(path, init)).json()) as Content;
  const withToken = (init: RequestInit = {}): RequestInit => {
    if (!token)
      throw new OperatorError(`This needs the token of ${address}: set REGISTRY_TOKEN. ${HOW_TO_GET_A_TOKEN}`);
    if (!isPrivate(new URL(address))) {
      throw new OperatorError(
        `Everybody on the way to ${address} could read the token. Write https:// instead of http://.`,
      );
    }
    return { ...init, redirect: 'error', headers: { ...init.headers, authorization: `Bearer ${token}` } };
  };

  return {
    location: address,
    shopAddress: async () => address,
    shell: async () => new URL('/registry/', address).href,
    filesOf: async (remote, version, empty) => {
      const response = await request(`/registry/versions/${remote}/${version}`, withToken());
      await unpackBuild([Buffer.from(await response.arrayBuffer())], empty, remote);
      return empty;
    },
    commandLine: (words) => `npm run registry -- ${words} --to ${address}`,
    withAddress: (text) => withAddress(text, address),
    checkAccess: async (remote) => void (await ask(`/registry/access/${remote}`, withToken())),
    releases: async () =>
      parseReleases(await ask<unknown>('/registry/live', token && isPrivate(new URL(address)) ? withToken() : {})),
    // For people with a token: without one, `live` shows the versions alone.
    statistics: async () =>
      token && isPrivate(new URL(address))
        ? ask<ReleaseStatistics>('/registry/telemetry', withToken())
        : noReleaseStatistics(),
    versions: (remote) => ask<string[]>(`/registry/versions/${remote}`),
    damaged: (remote) => ask<string[]>(`/registry/damaged/${remote}`),
    publications: async (remote) => ask<PublicationLine[]>(`/registry/publications/${remote}`, withToken()),
    history: async () => ask<HistoryLine[]>('/registry/history', withToken()),
    change: async (command: ReleaseCommand, by: string, { force } = {}) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ command, by, force });
      return ask<ReleaseChange>(`/registry/releases/${command.remote}`, withToken({ method: 'POST', body, headers }));
    },
    previewTicket: async (wanted) => {
      const headers = { 'content-type': 'application/json' };
      const init = withToken({ method: 'POST', body: JSON.stringify(wanted), headers });
      return (await ask<{ ticket: string }>('/preview', init)).ticket;
    },
    publish: async ({ remote, folder, version, first, force, source, by }: Build) => {
      const query = new URLSearchParams({
        first,
        ...(version !== undefined && { version }),
        ...(force && { force: 'yes' }),
        ...(source && { source: JSON.stringify(source) }),
        ...(by !== undefined && { by }),
      });
      const init = withToken({ method: 'PUT', headers: { 'content-type': ARCHIVE_TYPE } });
      const body = await packBuild(folder);
      const url = `/registry/versions/${remote}?${query.toString()}`;
      return ask<Published>(url, { ...init, body });
    },
  };
}
