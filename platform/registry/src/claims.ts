import { claimsOf, claimsOverlap, type DeclaredRoutes } from '@platform/storefront/declared-routes';
import type { Release, Releases } from './releases';

/** Reads what a version declares; undefined for one without routes, or that cannot be read. */
export type ReadRoutes = (remote: string, version: string) => Promise<DeclaredRoutes | undefined>;

/**
 * Finds whose the addresses, slots and places in slots of the shop are, whatever was forced since.
 * @returns claim → the remote that had it first and declares it still
 */
export async function findOwners({ remotes }: Releases, readRoutes: ReadRoutes): Promise<Record<string, string>> {
  const owners: Record<string, string> = {};
  const entries = Object.entries(remotes);
  const give = (remote: string, claims: readonly string[]) => {
    for (const claim of claims) owners[claim] ??= remote;
  };
  for (const [remote, { claims = [] }] of entries) give(remote, claims);
  // Released before claims were recorded.
  for (const [remote, { claims, live }] of entries) {
    const declared = claims === undefined && live !== null ? await readRoutes(remote, live) : undefined;
    if (declared) give(remote, claimsOf(declared));
  }
  return owners;
}

/** @returns what a remote's next release claims and no other remote has, or what it had before */
export async function nextClaims(
  { remotes }: Releases,
  remote: string,
  next: Pick<Release, 'live' | 'canary'>,
  readRoutes: ReadRoutes,
): Promise<string[]> {
  const { [remote]: ownClaims, ...others } = remotes;
  const taken = Object.keys(await findOwners({ remotes: others }, readRoutes));
  const versions = [next.live, next.canary?.version].filter((version) => typeof version === 'string');
  const declared = await Promise.all(versions.map((version) => readRoutes(remote, version)));
  const claims = declared.flatMap((routes) => (routes ? claimsOf(routes) : (ownClaims?.claims ?? [])));
  const isFree = (claim: string) => !taken.some((other) => claimsOverlap(other, claim));
  return [...new Set(claims)].filter((claim) => ownClaims?.claims?.includes(claim) === true || isFree(claim));
}
