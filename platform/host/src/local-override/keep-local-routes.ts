import type { RemoteRoutes } from '@platform/protocol/remote-routes';
import { readPageData } from '../page-data';
import type { DeclaredRoutes, RemoteId } from '../routes/route-table';
import { LOCAL_ROUTES_KEY } from './local-routes';

/** Beside a remote's entry; its development server has it, too. */
const ROUTES_FILE = 'remote-routes.json';

/** @returns null when the build says nothing of its routes: then those that are live count */
async function readRoutesBeside(entry: string, guards: readonly string[]): Promise<RemoteRoutes | null> {
  try {
    const response = await fetch(new URL(ROUTES_FILE, entry));
    if (!response.ok) return null;
    const { routes, slots, fills } = (await response.json()) as RemoteRoutes;
    // A route whose guard this shell lacks has no page, as in the shop.
    return { routes: routes.filter(({ guard }) => guard === undefined || guards.includes(guard)), slots, fills };
  } catch {
    return null;
  }
}

/** The parts of the routes that change a page. */
const essenceOf = (declared: RemoteRoutes | undefined): string =>
  JSON.stringify([
    declared?.routes.map(({ path, module, guard = null, title }) => [path, module, guard, title]),
    declared?.slots ?? {},
    declared?.fills ?? [],
  ]);

/**
 * Keeps in this tab what local remotes declare, so that a screen has its address before its remote is ever deployed.
 * @param entries remote → address of its local entry
 * @param guards names of the shell's guards
 * @returns whether this page was made with other routes, so that it has to be loaded again
 */
export async function keepLocalRoutes(
  entries: Readonly<Record<string, string>>,
  page: Document,
  guards: readonly string[],
): Promise<boolean> {
  const live = readPageData<DeclaredRoutes>(page, 'shop-routes') ?? {};
  const declared = Object.entries(entries).map(
    async ([remote, entry]) => [remote as RemoteId, await readRoutesBeside(entry, guards)] as const,
  );
  const changed = (await Promise.all(declared)).filter(
    ([remote, routes]) => routes !== null && essenceOf(routes) !== essenceOf(live[remote]),
  );
  const kept = changed.length === 0 ? null : JSON.stringify(Object.fromEntries(changed));
  if (kept === sessionStorage.getItem(LOCAL_ROUTES_KEY)) return false;
  if (kept === null) sessionStorage.removeItem(LOCAL_ROUTES_KEY);
  else sessionStorage.setItem(LOCAL_ROUTES_KEY, kept);
  return true;
}
