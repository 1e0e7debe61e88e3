import type { ShellContract } from '@platform/protocol/remote-contract';
import { addressKey, claimsOverlap, isOfServer, type DeclaredRoutes } from '@platform/storefront/declared-routes';
import { findOwners } from '../claims';
import type { RegistryStore } from '../registry-state';
import type { Release } from '../releases';
import type { VersionRecord } from '../version-record';
import { findSlotFaults, type FillsByTeam, type SlotsByOwner } from './slot-faults';

type Routed = Pick<VersionRecord, 'remote' | 'exposes' | 'routes'>;

type Route = DeclaredRoutes['routes'][number];

const fileOf = (remote: string) => `${remote}/src/routes.ts`;

const notExposed = (remote: string, module: string, where: string) =>
  `${remote} shows ${module} ${where}, and exposes no ${module}: add it to the exposes of its build.`;

function findUnknownNames({ remote, exposes }: Routed, route: Route, guards: readonly string[]): string[] {
  const { path, module, guard, data = {} } = route;
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
  for (const request of Object.values(data)) {
    const [missing] = (request.match(/:\w+/g) ?? []).filter((name) => !path.split('/').includes(name));
    if (missing !== undefined)
      faults.push(
        `${remote} asks for ${request} at ${path}, which has no ${missing}: name a parameter of the path in ${fileOf(remote)}.`,
      );
  }
  return faults;
}

/** @returns finds who else has an address: the shell, or another remote, live, as a canary or linked to */
async function createOwnerFinder(
  { state }: RegistryStore,
  remote: string,
  { pages, linked }: ShellContract['routing'],
): Promise<(claim: string) => string | undefined> {
  const { [remote]: released, ...remotes } = (await state.releases()).remotes;
  const owners = await findOwners(
    { remotes },
    async (id, version) => (await state.versions.record(id, version))?.routes,
  );
  const withClaims = new Set(Object.values(owners));
  for (const [other, paths] of Object.entries(linked)) {
    if (other === remote || withClaims.has(other)) continue;
    for (const path of paths) owners[addressKey(path)] ??= other;
  }
  const ofShell = pages.map(addressKey);
  return (claim) => {
    if (ofShell.some((page) => claimsOverlap(page, claim))) return 'the shell';
    // Another remote's claim on it was forced.
    if (released?.claims?.includes(claim)) return undefined;
    return Object.entries(owners).find(([other]) => claimsOverlap(other, claim))?.[1];
  };
}

/** @returns what the remote puts into slots although its build does not have it */
function findMissingContent({ remote, exposes }: Routed, { routes, fills = [] }: DeclaredRoutes): string[] {
  return fills.flatMap(({ slot, module, link }) => {
    if (module !== undefined && !(module in exposes)) return [notExposed(remote, module, `in the slot ${slot}`)];
    if (link?.path.includes(':'))
      return [
        `${remote} links to ${link.path} in the slot ${slot}, which is no address but a pattern of many: link to a route without ` +
          `a parameter in ${fileOf(remote)}.`,
      ];
    if (link && !routes.some(({ path }) => path === link.path))
      return [
        `${remote} links to ${link.path} in the slot ${slot}, and has no such route: add it to ${fileOf(remote)}.`,
      ];
    return [];
  });
}

/** Slots and fillings beside each other version of the other remotes that shoppers get. */
async function findMisplaced(
  { state }: RegistryStore,
  { remote, routes: declared }: Routed,
  shell: ShellContract['routing'],
): Promise<string[]> {
  const { remotes } = await state.releases();
  const findFaults = async (versionOf: (release: Release) => string | null | undefined) => {
    const entries = await Promise.all(
      Object.entries(remotes).map(async ([id, release]) => {
        const version = versionOf(release) ?? release.live;
        return [id, version ? (await state.versions.record(id, version))?.routes : undefined] as const;
      }),
    );
    const faultsWith = (own: DeclaredRoutes | undefined) => {
      const all = Object.entries({ ...Object.fromEntries(entries), [remote]: own });
      const slots: SlotsByOwner = Object.fromEntries(all.map(([id, routes]) => [id, routes?.slots ?? {}]));
      const fills: FillsByTeam = Object.fromEntries(all.map(([id, routes]) => [id, routes?.fills ?? []]));
      return findSlotFaults({ ...slots, shell: shell.slots }, fills);
    };
    // Faults that were there before are not this build's.
    const previousFaults = faultsWith(entries.find(([id]) => id === remote)?.[1]).map(({ text }) => text);
    const isFirst = (claim: string | undefined) => remotes[remote]?.claims?.includes(claim ?? '') ?? false;
    return faultsWith(declared).filter(
      ({ text, by, claim }) => !previousFaults.includes(text) || (by.includes(remote) && !isFirst(claim)),
    );
  };
  const faults = await Promise.all([findFaults(({ live }) => live), findFaults(({ canary }) => canary?.version)]);
  return [...new Set(faults.flat().map(({ text }) => text))];
}

/**
 * Whether the shop can have the routes that a build declares beside what is live.
 * @returns a sentence for each reason against it, with the fix
 */
export async function findRouteFaults(store: RegistryStore, build: Routed, shell: ShellContract): Promise<string[]> {
  const { remote, routes: declared } = build;
  if (!declared) return [];
  const findOwner = await createOwnerFinder(store, remote, shell.routing);
  const faults = [...findMissingContent(build, declared), ...(await findMisplaced(store, build, shell.routing))];
  const own = new Set<string>();
  for (const route of declared.routes) {
    const key = addressKey(route.path);
    const owner = isOfServer(route.path) ? 'the server' : findOwner(key);
    if (owner !== undefined || own.has(key)) {
      const who = owner === undefined ? `Two routes of ${remote}` : `${remote} and ${owner} both`;
      faults.push(`${who} claim ${route.path}: take another path in ${fileOf(remote)}.`);
    }
    own.add(key);
    faults.push(...findUnknownNames(build, route, shell.routing.guards));
  }
  return faults;
}
