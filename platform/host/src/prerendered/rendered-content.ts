import { UNRENDERED_ATTRIBUTE } from '@platform/protocol/server-rendering';
import { readPageData } from '../page-data';
import { REMOTE_TIMEOUT_MS } from '../remotes/module-slot';
import type { RemoteList } from '../remotes/live-remotes';
import type { RemoteLoader } from '../remotes/remote-loader';
import type { LoadedScreen } from '../remotes/remote-source';
import { routeOf } from '../routes/route-of';
import type { RemoteModule, RouteTable } from '../routes/route-table';
import type { KnownContent } from '../remotes/known-content';

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`Nothing has come within ${ms} ms`)), ms);
  });
}

/** @throws Error when the screen is of another version than the server rendered, as after a deploy meanwhile */
function requireRenderedVersion({ remote }: RemoteModule, { version }: LoadedScreen, list?: RemoteList): void {
  if (list?.[remote]?.version !== version) throw new Error(`The server rendered another version of ${remote}`);
}

/** Loads the code of the shell's own page at a path; null where it has none. */
export type LoadOwnPage = (pathname: string) => Promise<unknown> | null;

/**
 * Loads the code of what the server has rendered into the root element.
 * @returns what React then hydrates; null when it does not load, in time and in the version that was rendered
 */
export async function loadRenderedContent(
  root: HTMLElement,
  remotes: RemoteLoader,
  table: RouteTable,
  loadOwnPage: LoadOwnPage,
): Promise<KnownContent | null> {
  const unrendered = (root.getAttribute(UNRENDERED_ATTRIBUTE) ?? '').split(' ');
  const isRendered = ({ remote }: RemoteModule) => !unrendered.includes(remote);
  const list = readPageData<{ remotes: RemoteList }>(document, 'shop-remotes')?.remotes;
  const { pathname } = window.location;
  const route = routeOf(table, pathname);
  // Of a guarded page the server renders what is around the screen.
  const screen = route && route.guard !== 'signed-in' && isRendered(route) ? route : null;
  const loading = Promise.all([
    loadOwnPage(pathname),
    screen &&
      remotes
        .slot(screen)
        .load()
        .then((loaded) => requireRenderedVersion(screen, loaded, list)),
  ]);
  try {
    const [ownPage] = await Promise.race([loading, rejectAfter(REMOTE_TIMEOUT_MS)]);
    return {
      screen: (remoteModule) => {
        const { state } = remotes.slot(remoteModule);
        return state.status === 'ready' && isRendered(remoteModule) ? state : undefined;
      },
      filling: (remoteModule) => {
        const { state } = remotes.slot(remoteModule);
        return state.status === 'ready' && state.version === list?.[remoteModule.remote]?.version ? state : undefined;
      },
      ownPage,
    };
  } catch {
    // The slot loads it again, and logs why that fails.
    return null;
  }
}
