import createRouter from 'find-my-way';
import { LRUCache } from 'lru-cache';
import { fingerprint } from '@platform/process/fingerprint';
import type { PageTexts } from '@platform/protocol/page-head';
import type { DeclaredSlot, Filling, RemoteRoute, RemoteRoutes } from '@platform/protocol/remote-routes';
import { addressKey, claimsOverlap, isOfServer, placeKey, slotKey, type DeclaredRoutes } from './declared-routes';
import type { LiveRemotes } from './live-remotes';
import type { ShellRoutes } from './shop-routes';
import { findMisfit, mostOf } from './slot-fit';

interface RemoteModule {
  readonly remote: string;
  readonly module: string;
}

/** A filling of a page's slot: a module, or a link, which has none. */
export interface PageFilling extends Pick<Filling, 'module'> {
  readonly remote: string;
  /** Whether the slot is the shell's, and on every page. */
  readonly isInShell: boolean;
}

/** One address of the shop. A page of the shell has no remote. */
export interface ShopRoute extends PageTexts, Partial<RemoteModule> {
  readonly data?: RemoteRoute['data'];
  readonly prerender?: false | undefined;
  readonly sitemap?: false | undefined;
  /** Of the slots of its remote and of the shell. */
  readonly fillings: readonly PageFilling[];
  readonly workers: readonly string[];
  /** Addresses of the scripts of the shared libraries that its screen loads late. */
  readonly libraries: readonly string[];
  readonly picture?: ShellRoutes['pictures'][string] | undefined;
}

export interface RouteMatch {
  readonly route: ShopRoute;
  /** Of the address, decoded: `{ id: '7' }`. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The addresses of the shop with the remotes that a visitor gets. */
export interface ComposedRoutes {
  readonly routes: readonly ShopRoute[];
  /** Of every page, also of one without a route. */
  readonly shellFillings: readonly PageFilling[];
  /** By remote, as the page has them. */
  readonly declared: Readonly<Record<string, RemoteRoutes>>;
  /** Those with which a page of this route is rendered: to match all of them takes longer than much of the page. */
  of(route: ShopRoute | undefined): Readonly<Record<string, RemoteRoutes>>;
  /** Changes when any of them does. */
  readonly hash: string;
  /** @param pathname as it was asked for, encoded */
  find(pathname: string): RouteMatch | undefined;
}

/** Owns the addresses of its pages; no remote has this name. */
const SHELL = 'shell';
/** A shop has a few states at a time: what is live, and canaries. */
const MAX_STATES = 50;

/**
 * A version may have been forced past the checks of its routes. What an unknown guard protects is never shown, and an
 * address, a slot or a place in a slot stays with the server, the shell, or the remote that had it first.
 */
function createFilter(
  { format, guards, pages, slots: shellSlots, remotes: current }: ShellRoutes,
  owners: NonNullable<LiveRemotes['owners']>,
) {
  const ofShell = [...pages.map(({ path }) => addressKey(path)), ...Object.keys(shellSlots).map(slotKey)];
  const ofRemotes = Object.entries(owners).filter(([key]) => !ofShell.some((page) => claimsOverlap(page, key)));
  const taken = new Map([...ofRemotes, ...ofShell.map((key) => [key, SHELL] as const)]);
  const claim = (id: string, key: string): boolean => {
    const findOther = () => [...taken].find(([other, owner]) => owner !== id && claimsOverlap(other, key))?.[1];
    const owner = taken.get(key) ?? findOther() ?? id;
    if (owner === id) taken.set(key, id);
    return owner === id;
  };
  return (id: string, { routes, slots, fills, ...rest }: DeclaredRoutes): RemoteRoutes => {
    const seen = new Set<string>();
    const isUsable = ({ path, guard }: DeclaredRoutes['routes'][number]) => {
      const key = addressKey(path);
      const hasGuard = guard === undefined || guards.includes(guard);
      if (!hasGuard || isOfServer(path) || seen.has(key) || !claim(id, key)) return false;
      seen.add(key);
      return true;
    };
    const usable = routes
      .filter(isUsable)
      .map(format === 2 ? withNames : (route) => withRequests(route, current[id]?.routes ?? []));
    const isPlaced = (filling: Filling) =>
      (!filling.link || usable.some(({ path }) => path === filling.link?.path && !path.includes(':'))) &&
      claim(id, placeKey(filling));
    return {
      ...rest,
      routes: usable as RemoteRoutes['routes'],
      ...(slots && { slots: Object.fromEntries(Object.entries(slots).filter(([name]) => claim(id, slotKey(name)))) }),
      ...(fills && { fills: fills.filter(isPlaced) }),
    };
  };
}

type DeclaredRoute = DeclaredRoutes['routes'][number];

/** A route of a version that named no requests has those that the shell knows for its path. */
function withRequests({ data, ...route }: DeclaredRoute, current: readonly DeclaredRoute[]): DeclaredRoute {
  if (!Array.isArray(data)) return { ...route, ...(data && { data }) };
  const ofShell = current.find(({ path }) => path === route.path);
  return { ...route, ...(ofShell && { data: ofShell.data, prerender: ofShell.prerender }) };
}

/** A shell of format 2 reads a list of names, and asks for what its page does not have of them. */
const withNames = ({ data, ...route }: DeclaredRoute): DeclaredRoute => ({
  ...route,
  ...(data && { data: Array.isArray(data) ? data : Object.keys(data) }),
});

/** A filling that does not fit its slot, or for which it has no room left, is dropped. */
function placeFillings(shell: ShellRoutes, declared: ComposedRoutes['declared']): ComposedRoutes['declared'] {
  const ofRemotes = Object.values(declared).flatMap(({ slots = {} }) => Object.entries(slots));
  const slots: Readonly<Record<string, DeclaredSlot>> = { ...Object.fromEntries(ofRemotes), ...shell.slots };
  const fitting = Object.values(declared)
    .flatMap(({ fills = [] }) => fills)
    .filter((filling) => {
      const slot = slots[filling.slot];
      return slot && findMisfit(slot, filling) === undefined;
    })
    .sort((one, other) => one.order - other.order);
  const placed = new Set(
    fitting.filter((filling, index) => {
      const placed = fitting.slice(0, index).filter(({ slot }) => slot === filling.slot);
      return placed.length < mostOf(slots[filling.slot] ?? {});
    }),
  );
  return Object.fromEntries(
    Object.entries(declared).map(([remote, own]) => [
      remote,
      { ...own, ...(own.fills && { fills: own.fills.filter((filling) => placed.has(filling)) }) },
    ]),
  );
}

/**
 * Each remote declares its routes; one that is away, or was published without them, has those that the shell knows. What is
 * not live fills no slot.
 */
function declaredBy(shell: ShellRoutes, { remotes, disabledRoutes = {}, owners = {} }: LiveRemotes) {
  const usable = createFilter(shell, owners);
  const ids = new Set([...Object.keys(shell.remotes), ...Object.keys(remotes), ...Object.keys(disabledRoutes)]);
  const declared = [...ids].sort().flatMap((id) => {
    const live = remotes[id]?.routes;
    const other = disabledRoutes[id] ?? shell.remotes[id];
    const own = live ?? (other && { ...other, fills: undefined });
    return own ? [[id, usable(id, own)] as const] : [];
  });
  return placeFillings(shell, Object.fromEntries(declared));
}

function compose(shell: ShellRoutes, declared: ComposedRoutes['declared'], hash: string): ComposedRoutes {
  const owners = Object.entries(declared);
  const fillings = owners.flatMap(([remote, own]) => (own.fills ?? []).map((filling) => ({ ...filling, remote })));
  /** @param slots of the remote of the page */
  const fillingsOf = (slots: RemoteRoutes['slots'] = {}): PageFilling[] =>
    fillings
      .filter(({ slot }) => slot in shell.slots || slot in slots)
      .map(({ remote, module, slot }) => ({ remote, module, isInShell: slot in shell.slots }));
  const common = ({ path, libraries = [] }: Pick<DeclaredRoutes['routes'][number], 'path' | 'libraries'>) => ({
    workers: shell.workers,
    libraries: libraries.flatMap((name) => shell.libraries[name] ?? []),
    ...(shell.pictures[path] && { picture: shell.pictures[path] }),
  });
  const ofRemotes = owners.flatMap(([remote, own]) =>
    own.routes.map((route): ShopRoute => ({
      ...route,
      data: Array.isArray(route.data) ? undefined : route.data,
      ...common(route),
      remote,
      fillings: fillingsOf(own.slots),
    })),
  );
  const shellFillings = fillingsOf();
  const routes = [...ofRemotes, ...shell.pages.map((page) => ({ ...page, ...common(page), fillings: shellFillings }))];
  const narrowed = new Map<ShopRoute | undefined, ComposedRoutes['declared']>();
  const of = (route: ShopRoute | undefined) => {
    const own = narrowed.get(route) ?? narrow(declared, route);
    narrowed.set(route, own);
    return own;
  };
  return { routes, shellFillings, declared, of, hash, find: createFinder(routes) };
}

/** The slots and their fillings are all there: those of the shell are on pages without a route as well. */
const narrow = (declared: ComposedRoutes['declared'], wanted: ShopRoute | undefined): ComposedRoutes['declared'] =>
  Object.fromEntries(
    Object.entries(declared).map(([remote, { routes, ...rest }]) => {
      const isWanted = ({ path }: PageTexts) => remote === wanted?.remote && path === wanted.path;
      return [remote, { ...rest, routes: routes.filter(isWanted) }];
    }),
  );

/** As the shop's own server finds its routes. */
function createFinder(routes: readonly ShopRoute[]): ComposedRoutes['find'] {
  const router = createRouter({ caseSensitive: false, ignoreTrailingSlash: true });
  for (const route of routes) router.on('GET', route.path, () => undefined, route);
  return (pathname) => {
    const match = router.find('GET', pathname);
    return match ? { route: match.store as ShopRoute, parameters: match.params as Record<string, string> } : undefined;
  };
}

/** Composes the routes of what is live, once for each state of the shell and the remotes. */
export function createRouteComposer(): (shell: ShellRoutes, shellHash: string, live: LiveRemotes) => ComposedRoutes {
  const cache = new LRUCache<string, ComposedRoutes>({ max: MAX_STATES });
  return (shell, shellHash, live) => {
    const key = `${shellHash} ${live.fingerprint}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const declared = declaredBy(shell, live);
    const composed = compose(shell, declared, fingerprint(JSON.stringify([shellHash, declared])));
    cache.set(key, composed);
    return composed;
  };
}
