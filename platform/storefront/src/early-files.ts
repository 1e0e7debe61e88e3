import { hasRouteData, type RouteData } from '@platform/protocol/remote-routes';
import type { LiveRemotes } from './live-remotes';
import { preloadExposedModule, preloadPicture, preloadScript } from './page-preloads';
import type { RenderedContent } from './rendered-content';
import type { ShopRoute } from './compose-routes';

export interface EarlyFilesOptions {
  readonly route: ShopRoute | undefined;
  readonly live: LiveRemotes;
  readonly data: RouteData;
  /** Folder of the picture that the screen shows first. */
  readonly firstPicture: string | undefined;
  /** Finds the hash of a file of the shell's build. */
  readonly hashOf: (address: string) => string | undefined;
  readonly content: RenderedContent | null;
}

/** Writes the elements with which a page asks early for what it will need: the picture that is seen, then scripts. */
export const preloadEarlyFiles = (options: EarlyFilesOptions): string[] => [
  ...preloadFirstPicture(options),
  ...preloadRoute(options),
  ...preloadShellScripts(options),
];

function preloadRoute({ route, live: { remotes }, content }: EarlyFilesOptions): string[] {
  const inPage = new Set(content?.styles?.map(({ file }) => file));
  const remote = route?.remote === undefined ? undefined : remotes[route.remote];
  return remote && route?.module !== undefined ? preloadExposedModule(remote, route.module, inPage) : [];
}

/** Whether this page cannot be rendered without asking the backend. */
const needsWorkers = ({ route, data }: EarlyFilesOptions): boolean =>
  route?.guard === 'signed-in' || !hasRouteData(data, route?.data);

/** Files that the shell will load at once: the sagas, the libraries of a screen's forms among them, or these alone. */
function preloadShellScripts(options: EarlyFilesOptions): string[] {
  const { workers = [], libraries = [] } = options.route ?? {};
  return (needsWorkers(options) ? workers : libraries).flatMap((address) => {
    const hash = options.hashOf(address);
    return hash === undefined ? [] : [preloadScript(address, hash)];
  });
}

/** The route's own picture, or the one that its screen names. */
function preloadFirstPicture({ route, firstPicture }: EarlyFilesOptions): string[] {
  const folder = route?.picture?.folder ?? firstPicture;
  return route?.picture && folder !== undefined ? [preloadPicture(route.picture, folder)] : [];
}
