import { OperatorError } from '@platform/process/operator-error';
import { ARCHIVE_TYPE, packBuild, unpackBuild } from '@platform/registry/archive';
import type { ReleaseChange } from '@platform/registry/change-release';
import type { NewToken } from '@platform/registry/change-tokens';
import type { HistoryLine } from '@platform/registry/history';
import type { PublicationLine } from '@platform/registry/publications';
import type { Build, Deployed } from '@platform/registry/registry';
import { HOW_TO_GET_A_TOKEN } from '@platform/registry/registry-tokens';
import { parseReleases, type ReleaseCommand, type Releases } from '@platform/registry/releases';
import type { Pruning } from '@platform/registry/remove-old-versions';
import type { StoredStatistics } from '@platform/registry/registry-state';
import type { WantedPreview } from '@platform/registry/state/wanted-preview';
import type { StoredToken } from '@platform/registry/tokens';

const TIMEOUT_MS = 60_000;

/** Tokens are made on the registry's own machine. */
const COMMAND = /npm run registry -- (?!token)[a-z]+(?: [\w@-]+(?:\.\d+)*)?/g;
const DEPLOY = /npm run deploy -w [\w-]+/g;

/** The server does not know by which address it was reached, so the commands in its messages lack it. */
const completeCommands = (message: string, to: string) =>
  message.replace(COMMAND, `$& --to ${to}`).replace(DEPLOY, `$& -- --to ${to}`);

/** The server of a registry. */
export interface Connection {
  /** URL of its server: `https://shop.example`. */
  readonly address: string;
  /** URL at which the shop is open, for links. */
  readonly origin: string;
  /** Needed to publish, to change releases and to see people's names. */
  readonly token: string | undefined;
  /** Tokens of other teams, for what changes together with their remotes. */
  readonly approvals?: readonly string[];
  /** Whether nobody on the way can read the token. */
  readonly isPrivate: boolean;
  readonly fetch: typeof fetch;
}

/** A registry as people and deploys use it. */
export type RegistryAccess = ReturnType<typeof httpRegistry>;

export interface RegistryTarget {
  /** Folder or URL, for messages. */
  readonly location: string;
  /** As `--to` names it; left out: the registry of this machine. */
  readonly to?: string | undefined;
  readonly connect: () => Promise<Connection>;
}

function uploadQuery({ version, first, force, forSet, source, by, release }: Build): string {
  const query = new URLSearchParams({
    first,
    by,
    ...(version !== undefined && { version }),
    ...(force && { force: 'yes' }),
    ...(forSet && { forSet: 'yes' }),
    ...(source && { source: JSON.stringify(source) }),
    ...(release !== undefined && { release: String(release) }),
  });
  return query.toString();
}

/** A registry by its server. The token goes over TLS or stays on this machine, and goes to no other address than this one. */
export function httpRegistry({ location, to, connect }: RegistryTarget) {
  const withAddress = (text: string) => (to === undefined ? text : completeCommands(text, to));
  const mayAuthorize = ({ token, isPrivate }: Connection) => Boolean(token) && isPrivate;

  function authorization({ token, address, isPrivate }: Connection): RequestInit {
    if (!token)
      throw new OperatorError(`This needs the token of ${address}: set REGISTRY_TOKEN. ${HOW_TO_GET_A_TOKEN}`);
    if (!isPrivate) {
      throw new OperatorError(
        `Everybody on the way to ${address} could read the token. Write https:// instead of http://.`,
      );
    }
    return { redirect: 'error', headers: { authorization: `Bearer ${token}` } };
  }

  async function request(path: string, init: RequestInit = {}, isPublic = false): Promise<Response> {
    const connection = await connect();
    const { address } = connection;
    const secured = isPublic && !mayAuthorize(connection) ? {} : authorization(connection);
    const headers = { ...init.headers, ...secured.headers };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = connection.fetch(new URL(path, address), { ...init, ...secured, headers, signal });
    const response = await sent.catch((cause: unknown) => {
      throw new OperatorError(`The registry at ${address} is not answering. Is the address right?`, { cause });
    });
    if (response.ok) return response;
    const refusal = (await response.json().catch(() => null)) as { errors?: string[] } | null;
    const reason = refusal?.errors?.join(' ') ?? `The registry at ${address} answered ${response.status}.`;
    throw new OperatorError(withAddress(reason));
  }

  const get = async <Content>(path: string, isPublic = false) =>
    (await (await request(path, {}, isPublic)).json()) as Content;
  const send = async <Content>(method: string, path: string, body?: unknown) => {
    const json = body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return (await (await request(path, { method, ...json })).json()) as Content;
  };

  return {
    location,
    withAddress,
    commandLine: (args: string) => withAddress(`npm run registry -- ${args}`),
    /** Where the shop is open that shows what is live here, or was last. */
    shopAddress: async () => (await connect()).origin,
    /** @throws OperatorError when a token is missing or is not valid for a remote */
    checkAccess: async (remote: string): Promise<void> => void (await get(`/registry/access/${remote}`)),
    releases: async (): Promise<Releases> => parseReleases(await get<unknown>('/registry/live', true)),
    /** For people with a token: without one, `live` shows the versions alone. */
    statistics: async (): Promise<StoredStatistics> =>
      mayAuthorize(await connect()) ? get<StoredStatistics>('/registry/telemetry') : {},
    /** Newest first. */
    versions: (remote: string) => get<{ versions: string[]; damaged: string[] }>(`/registry/versions/${remote}`, true),
    /** Writes the files of a published version into a folder. */
    fetchFiles: async (remote: string, version: string, folder: string): Promise<void> => {
      const response = await request(`/registry/versions/${remote}/${version}`);
      await unpackBuild([Buffer.from(await response.arrayBuffer())], folder, remote);
    },
    /** Who published what from which sources, newest first. */
    publications: (remote: string) => get<PublicationLine[]>(`/registry/publications/${remote}`),
    /** Oldest first. */
    history: () => get<HistoryLine[]>('/registry/history'),
    /** @param by who changes it, for the history */
    change: async (command: ReleaseCommand, by: string, force?: boolean) => {
      const { approvals = [] } = await connect();
      const path = `/registry/releases${command.kind === 'release' ? '' : `/${command.remote}`}`;
      return send<ReleaseChange>('POST', path, { command, by, force, approvals });
    },
    publish: async (build: Build): Promise<Deployed> => {
      const headers = { 'content-type': ARCHIVE_TYPE };
      const init = { method: 'PUT', headers, body: await packBuild(build.folder) };
      return (await (
        await request(`/registry/versions/${build.remote}?${uploadQuery(build)}`, init)
      ).json()) as Deployed;
    },
    /** @returns the URL with which one browser previews what is not live */
    previewLink: async (preview: WantedPreview): Promise<string> => {
      const { ticket } = await send<{ ticket: string }>('POST', '/preview', preview);
      return new URL(`/preview/${ticket}`, (await connect()).origin).href;
    },
    /** These work on the registry's own machine alone. */
    tokens: () => get<StoredToken[]>('/registry/tokens'),
    addToken: (token: NewToken) => send<{ token: string; id: string }>('POST', '/registry/tokens', token),
    withdrawToken: (id: string) => send<StoredToken>('DELETE', `/registry/tokens/${encodeURIComponent(id)}`),
    /** @returns the versions that were removed, or would be, as `mf-cart@1.0.0`; then torn uploads to a bucket */
    prune: (pruning: Pruning) => send<string[]>('POST', '/registry/prune', pruning),
  };
}
