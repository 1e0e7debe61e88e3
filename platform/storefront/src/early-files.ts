import { filterFromQuery, hasInitialData, type InitialData } from '@piston-parts/shared-contract';
import { listProducts } from '@piston-parts/shared-contract/listing';
import type { LiveRemotes } from './live-remotes';
import { preloadExposedModule, preloadPicture, preloadScript } from './page-preloads';
import type { RenderedContent } from './rendered-content';
import type { ShopRoute } from './compose-routes';

export interface EarlyFilesOptions {
  readonly route: ShopRoute | undefined;
  readonly live: LiveRemotes;
  readonly data: InitialData;
  readonly query: URLSearchParams;
  /** Finds the hash of a file of the shell's build. */
  readonly hashOf: (address: string) => string | undefined;
  readonly content: RenderedContent | null;
}

/** Writes the elements with which a page asks early for what it will need: the picture that is seen, then scripts. */
export const preloadEarlyFiles = (options: EarlyFilesOptions): string[] => [
  ...firstPicture(options),
  ...preloadRoute(options),
  ...preloadShellScripts(options),
];

function preloadRoute({ route, live: { remotes }, content }: EarlyFilesOptions): string[] {
  const inPage = new Set(content?.styles?.map(({ file }) => file));
  return [route, ...(route?.fragments ?? [])].flatMap((slot) => {
    const remote = slot?.remote === undefined ? undefined : remotes[slot.remote];
    return remote && slot?.module !== undefined ? preloadExposedModule(remote, slot.module, inPage) : [];
  });
}

/** Whether this page cannot be rendered without asking the backend. */
const needsWorkers = ({ route, data, query }: EarlyFilesOptions): boolean =>
  route?.guard === 'signed-in' || !hasInitialData(data, { endpoints: route?.data, query });

/** What the shell will load at once: the sagas, the libraries of a screen's forms among them, or these alone. */
function preloadShellScripts(options: EarlyFilesOptions): string[] {
  const { workers = [], libraries = [] } = options.route ?? {};
  return (needsWorkers(options) ? workers : libraries).flatMap((address) => {
    const hash = options.hashOf(address);
    return hash === undefined ? [] : [preloadScript(address, hash)];
  });
}

/** The route's own picture, or that of the first part its initial data show. */
function firstPicture({ route, data: { product, products = [] }, query }: EarlyFilesOptions): string[] {
  if (!route?.picture) return [];
  const listed = () => listProducts(products, filterFromQuery(query)).items[0];
  const folder = route.picture.folder ?? (product ?? listed())?.image.src;
  return folder === undefined ? [] : [preloadPicture(route.picture, folder)];
}
