import { API_PREFIX } from '@piston-parts/shared-contract';
import type { ShellContract } from '../../remote-contract';
import { addressKey, claimsOf, fragmentKey, type DeclaredRoutes } from '../../storefront/declared-routes';
import type { RegistryStore } from '../state/registry-state';
import type { VersionRecord } from '../version-record';

type Routed = Pick<VersionRecord, 'remote' | 'exposes' | 'routes'>;

/** First segments that the server answers itself. */
const OF_THE_SERVER = [API_PREFIX.slice(1), 'registry', 'metrics', 'healthz', 'readyz', 'telemetry', 'shell'];
const ENDPOINTS: readonly string[] = ['getProducts', 'getCategories', 'getProduct', 'getAboutPart'];

type Route = DeclaredRoutes['routes'][number];

const fileOf = (remote: string) => `${remote}/src/routes.ts`;

const notExposed = (remote: string, module: string, where: string) =>
  `${remote} shows ${module} ${where}, and exposes no ${module}: add it to the exposes of its build.`;

function findUnknownNames({ remote, exposes }: Routed, route: Route, guards: readonly string[]): string[] {
  const { path, module, guard, data = [] } = route;
  const faults: string[] = [];
  if (!(module in exposes)) {
    faults.push(notExposed(remote, module, `at ${path}`));
  }
  if (guard !== undefined && !guards.includes(guard)) {
    faults.push(
      `${remote} guards ${path} with "${guard}", which this shell does not have (it has ${guards.join(' and ')}): use one of ` +
        `these in ${fileOf(remote)}, or deploy a shell with "${guard}" first.`,
    );
  }
  for (const name of data.filter((one) => !ENDPOINTS.includes(one))) {
    faults.push(
      `${remote} asks for the initial data of ${name} at ${path}, which no page can contain (${ENDPOINTS.join(', ')} can): ` +
        `leave it out of ${fileOf(remote)}, and let the screen ask for it.`,
    );
  }
  return faults;
}

/** Who has each address and fragment now: the shell, and the live versions and canaries of other remotes. */
async function findOwners(
  { state }: RegistryStore,
  remote: string,
  { pages, linked }: NonNullable<ShellContract['routing']>,
): Promise<ReadonlyMap<string, string>> {
  const { remotes } = await state.releases();
  const owners = new Map<string, string>();
  for (const other of new Set([...Object.keys(remotes), ...Object.keys(linked)])) {
    if (other === remote) continue;
    const { live, canary } = remotes[other] ?? {};
    const shown = [live, canary?.version].filter((version) => typeof version === 'string');
    const records = await Promise.all(shown.map((version) => state.versions.record(other, version)));
    const declared = records.flatMap((record) => (record?.routes ? [claimsOf(record.routes)] : []));
    for (const claim of declared.length > 0 ? declared.flat() : (linked[other] ?? []).map(addressKey)) {
      owners.set(claim, other);
    }
  }
  // Another remote's claim on it was forced.
  for (const claim of remotes[remote]?.claims ?? []) owners.delete(claim);
  for (const path of pages) owners.set(addressKey(path), 'the shell');
  return owners;
}

function isOfServer(path: string): boolean {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  return OF_THE_SERVER.includes(first) || first.startsWith('mf-');
}

/**
 * Whether the shop can have the routes that a build declares beside what is live.
 * @returns a sentence for each reason against it, with the fix
 */
export async function findRouteFaults(store: RegistryStore, build: Routed, shell: ShellContract): Promise<string[]> {
  const { remote, routes: declared } = build;
  // An older shell takes no routes, and the comparison of the contracts says so.
  if (!declared || !shell.routing) return [];
  const owners = new Map(await findOwners(store, remote, shell.routing));
  const faults = Object.entries(declared.fragments).flatMap(([name, module]) => {
    const owner = owners.get(fragmentKey(name));
    return [
      ...(module in build.exposes ? [] : [notExposed(remote, module, `as the fragment ${name}`)]),
      ...(owner === undefined
        ? []
        : [`${remote} and ${owner} both claim the fragment ${name}: name yours differently.`]),
    ];
  });
  for (const route of declared.routes) {
    const owner = isOfServer(route.path) ? 'the server' : owners.get(addressKey(route.path));
    if (owner !== undefined) {
      const who = owner === remote ? `Two routes of ${remote}` : `${remote} and ${owner} both`;
      faults.push(`${who} claim ${route.path}: take another path in ${fileOf(remote)}.`);
    }
    owners.set(addressKey(route.path), remote);
    faults.push(...findUnknownNames(build, route, shell.routing.guards));
  }
  return faults;
}
