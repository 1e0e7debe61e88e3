import path from 'node:path';
import {
  canonicalFilter,
  filterFromQuery,
  hasInitialData,
  listProducts,
  paths,
  queryFromFilter,
  type InitialData,
} from '@piston-parts/shared-contract';
import { LRUCache } from 'lru-cache';
import { fingerprint } from '../fingerprint';
import { OperatorError } from '../operator-error';
import type { FindInitialData } from './initial-data';
import type { PrerenderedPage } from './prerender/prerendered-pages';
import type { PrerenderSource, FoundPrerender } from './prerender/find-prerendered';
import { writeRemoteList, type LiveRemotes } from './live-remotes';
import { writePageHead } from './page-head';
import { preloadExposedModule, preloadPicture, preloadScript } from './page-preloads';
import { prepareDocument, type PreparedDocument } from './prepared-document';
import { rereadWhenChanged } from './reread-when-changed';
import { hashOfStyle } from './security-headers';
import { createShellHashes, withShellIntegrity } from './shell-integrity';
import { renderShopPage, type ShopConfiguration } from './shop-page';
import { parseShopRoutes, type ShopRoute } from './shop-routes';

/** Pages kept ready; each is some 30 KB in its three encodings. */
const PAGES_KEPT = 500;

export interface ShopPagesOptions {
  /** The shell's build; absolute. */
  readonly folder: string;
  readonly configuration: ShopConfiguration;
  readonly findInitialData: FindInitialData;
  /** The shop's public origin, or empty when only requests know it. */
  readonly origin: string;
  /** Without it, pages show nothing before their scripts have loaded. */
  readonly findPrerendered?: (page: PrerenderSource) => FoundPrerender | null;
}

export interface PageRequest {
  /** The address as a pattern, one of shared-contract's `paths`; undefined for one that the shop does not have. */
  readonly pattern?: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export interface ShopPage {
  readonly document: PreparedDocument;
  readonly status: 200 | 404;
  /** `sha256-…` of each of its inline styles. */
  readonly styleHashes: readonly string[];
}

type MadePage = Omit<ShopPage, 'status'>;

/** The shell's build is not there, and without it there is no page to send. */
export class ShellNotBuiltError extends OperatorError {
  constructor(folder: string) {
    super(`The shell is not built: there is no index.html in ${folder}. Build the shop first: npm run build`);
  }
}

/**
 * Makes the shop's pages: the shell's page with all that a route needs in it or asked for by it. Each is made and
 * compressed once for a state of the shell, the live remotes and the data.
 */
export function createShopPages(options: ShopPagesOptions) {
  const { folder, findInitialData, findPrerendered = () => null } = options;
  const pages = new LRUCache<string, Promise<MadePage>>({ max: PAGES_KEPT });
  const readTemplate = rereadWhenChanged(path.join(folder, 'index.html'), (bytes) => {
    const text = withShellIntegrity(bytes.toString(), folder);
    renderShopPage(text, { head: '', data: {} });
    const hash = fingerprint(bytes);
    return { text, hash, hashOf: createShellHashes(folder) };
  });
  const readRoutes = rereadWhenChanged(path.join(folder, 'shop-routes.json'), parseShopRoutes);

  const cached = (key: string, make: () => Promise<MadePage>) => {
    const page = pages.get(key) ?? make();
    pages.set(key, page);
    // What could not be made is tried again for the next visitor.
    page.catch(() => pages.delete(key));
    return page;
  };

  return async function findPage({ pattern, parameters, query }: PageRequest, live: LiveRemotes): Promise<ShopPage> {
    const template = await readTemplate();
    if (!template) throw new ShellNotBuiltError(folder);
    const route = (await readRoutes())?.find((one) => one.path === pattern);
    const { data, version } = await findInitialData(route ?? {}, parameters);
    const early = [
      ...preloadWorkers(route, { hashOf: template.hashOf, data, query }),
      ...firstPicture(route, data, query),
    ];
    // A part that is not there has one page for all its possible addresses.
    const pathname = data.product ? paths.product(data.product._id) : (pattern ?? paths.home);

    const listed = pattern === paths.listing ? canonicalQuery(query, data) : undefined;

    const write = (prerendered: PrerenderedPage | null) =>
      writePage({
        ...options,
        template: template.text,
        route,
        pathname,
        query: listed,
        data,
        live,
        early,
        prerendered,
      });
    const cachedContent = findPrerendered({
      route,
      pathname,
      query,
      data,
      version,
      live,
      template: template.hash,
      write,
    });

    const key = JSON.stringify([
      template.hash,
      live.fingerprint,
      version,
      pathname,
      listed?.toString(),
      route,
      early,
      cachedContent?.key,
    ]);
    const page = await cached(key, () => make(write, cachedContent));
    const found = pattern !== undefined && data.product !== null;
    return { ...page, status: found ? 200 : 404 };
  };
}

async function make(
  write: (prerendered: PrerenderedPage | null) => string,
  found: FoundPrerender | null,
): Promise<MadePage> {
  const prerendered = found?.content ?? null;
  const document = await prepareDocument(write(prerendered), 'text/html; charset=utf-8');
  return { document, styleHashes: (prerendered?.styles ?? []).map(({ text }) => hashOfStyle(text)) };
}

interface PageState extends Pick<ShopPagesOptions, 'configuration' | 'origin'> {
  readonly template: string;
  readonly route: ShopRoute | undefined;
  readonly pathname: string;
  /** Of a listing, what its address is canonical for. */
  readonly query: URLSearchParams | undefined;
  readonly data: InitialData;
  readonly live: LiveRemotes;
  /** What is preloaded besides the route's exposed module. */
  readonly early: readonly string[];
  readonly prerendered: PrerenderedPage | null;
}

function writePage({
  template,
  configuration,
  origin,
  route,
  pathname,
  query,
  data,
  live,
  early,
  prerendered,
}: PageState) {
  const head = [
    writePageHead({ page: route, pathname, query, product: data.product, origin }),
    ...preloadRoute(route, live, prerendered !== null),
    ...early,
  ].join('\n    ');
  const inPage = {
    'shop-configuration': JSON.stringify(configuration),
    'shop-remotes': writeRemoteList(live),
    'shop-data': JSON.stringify(data),
  };
  return renderShopPage(template, { head, data: inPage, prerendered });
}

/** Of the endless addresses of a listing, those that have a head of their own: a category and a page that there is. */
function canonicalQuery(query: URLSearchParams, { products = [], listing }: InitialData): URLSearchParams {
  const filter = canonicalFilter(filterFromQuery(query));
  const pages = listing?.pages ?? listProducts(products, filter).pages;
  return queryFromFilter({ ...filter, page: Math.min(filter.page, pages) });
}

function preloadRoute(route: ShopRoute | undefined, { remotes }: LiveRemotes, stylesInPage: boolean): string[] {
  return [route, ...(route?.fragments ?? [])].flatMap((place) => {
    const remote = place?.remote === undefined ? undefined : remotes[place.remote];
    return remote && place?.module !== undefined ? preloadExposedModule(remote, place.module, stylesInPage) : [];
  });
}

/** Whether this page cannot be rendered without asking the backend. */
const needsWorkers = (route: ShopRoute | undefined, data: InitialData, query: URLSearchParams): boolean =>
  route?.guard === 'signed-in' || !hasInitialData(data, { endpoints: route?.data, filtered: query.size > 0 });

/** What the shell will then load at once. */
function preloadWorkers(
  route: ShopRoute | undefined,
  {
    hashOf,
    data,
    query,
  }: { hashOf: (address: string) => string | undefined; data: InitialData; query: URLSearchParams },
): string[] {
  if (!needsWorkers(route, data, query)) return [];
  return (route?.workers ?? []).flatMap((address) => {
    const hash = hashOf(address);
    return hash === undefined ? [] : [preloadScript(address, hash)];
  });
}

/** The route's own picture, or that of the first part its initial data show. */
function firstPicture(
  route: ShopRoute | undefined,
  { product, products = [] }: InitialData,
  query: URLSearchParams,
): string[] {
  if (!route?.picture) return [];
  const listed = () => listProducts(products, filterFromQuery(query)).items[0];
  const folder = route.picture.folder ?? (product ?? listed())?.image.src;
  return folder === undefined ? [] : [preloadPicture(route.picture, folder)];
}
