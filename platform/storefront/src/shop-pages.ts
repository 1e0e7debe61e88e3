import {
  canonicalFilter,
  canonicalListingQuery,
  filterFromQuery,
  paths,
  queryFromFilter,
  type InitialData,
} from '@piston-parts/shared-contract';
import { listProducts } from '@piston-parts/shared-contract/listing';
import { LRUCache } from 'lru-cache';
import { createRouteComposer, type ComposedRoutes, type ShopRoute } from './compose-routes';
import { preloadEarlyFiles } from './early-files';
import { writeImportMap } from './import-map';
import type { FindInitialData } from './initial-data';
import { writeRemoteList, type LiveRemotes } from './live-remotes';
import { createPageCache } from './page-cache';
import { writePageHead } from './page-head';
import { prepareDocument, type PreparedDocument } from './prepared-document';
import type { ServerBuild } from './rendering/server-build';
import { isLeftToBrowser, type ContentRequest, type RenderedContent } from './rendered-content';
import { hashOfInline, type InlineHashes } from './security-headers';
import { createShellReader, type ShellBuild } from './shell-build';
import { writePageData, type PageTemplate, type ShopConfiguration } from './shop-page';

/** No address of the shop: the page of all that it does not have. */
export const NO_SUCH_PAGE = '/no-such-page';

/** A shop has the live one and a canary, and those that somebody previews. */
const MAX_SHELLS = 10;

export interface ShopPagesOptions {
  /** The shell's build that counts where none is released; absolute. */
  readonly folder: string;
  readonly configuration: ShopConfiguration;
  readonly findInitialData: FindInitialData;
  /** The shop's public origin, or empty when only requests know it. */
  readonly origin: string;
  /** Renders what pages show before their scripts have loaded; without it browsers alone do. */
  readonly renderContent?: (request: ContentRequest) => Promise<RenderedContent | null>;
}

export interface PageRequest {
  /** As it was asked for, encoded. */
  readonly pathname: string;
  readonly query: URLSearchParams;
}

interface MadePage {
  readonly document: PreparedDocument;
  readonly inlineHashes: InlineHashes;
  readonly bytes: number;
  /** Whether all that the server renders is in it. */
  readonly isComplete: boolean;
}

export interface ShopPage extends Pick<MadePage, 'document' | 'inlineHashes'> {
  readonly status: 200 | 404;
  readonly route: ShopRoute | undefined;
  readonly data: InitialData;
}

/**
 * Makes the shop's pages: the shell's page with its content, and with all that a route needs in it or asked for by it.
 * Each is made once for a state of the shell, the live remotes and the data.
 */
export function createShopPages(options: ShopPagesOptions) {
  const { folder, findInitialData } = options;
  const cached = createPageCache<MadePage>();
  const readers = new LRUCache<string, () => Promise<ShellBuild>>({ max: MAX_SHELLS });
  const composeRoutes = createRouteComposer();
  const versions = createVersionsWriter(options.configuration);

  /** @throws ShellNotBuiltError, or Error for a shell that pages cannot be made of */
  async function readShell({ shell }: LiveRemotes): Promise<ShellBuild> {
    const found = shell?.folder ?? folder;
    const read = readers.get(found) ?? createShellReader(found, shell?.version);
    readers.set(found, read);
    return read();
  }

  const routesOf = ({ routes }: ShellBuild, live: LiveRemotes): ComposedRoutes =>
    composeRoutes(routes.shell, routes.hash, live);

  async function findPage({ pathname: asked, query }: PageRequest, live: LiveRemotes): Promise<ShopPage> {
    const build = await readShell(live);
    const { template, server: shell } = build;
    const routes = routesOf(build, live);
    const { route, parameters } = routes.find(asked) ?? { route: undefined, parameters: {} };
    const listingQuery = route?.path === paths.listing ? canonicalListingQuery(query) : '';
    const { data, version } = await findInitialData(route ?? {}, parameters, listingQuery);

    const pathname = renderedPath(asked, route, data);
    const key = [template.hash, routes.hash, shell?.hash, live.fingerprint, version, pathname, listingQuery];
    // A preview requests few pages, and nobody else sees them.
    const make = live.preview ? (_key: string, makePage: () => Promise<MadePage>) => makePage() : cached;
    const page = await make(JSON.stringify(key), async () => {
      const importMap = writeImportMap(live);
      const { origin } = options;
      const found = { route, routes, pathname, listingQuery, data, live };
      const state: PageState = { ...found, versions, origin, template, importMap };
      const url = listingQuery === '' ? pathname : `${pathname}?${listingQuery}`;
      const confirmed = options.configuration.backend === 'server';
      const page = { route, live, template: template.text, url, data, confirmed, routes: routes.of(route) };
      const content = shell && (await options.renderContent?.({ ...page, shell }));
      const inlineHashes = {
        styles: (content?.styles ?? []).map(({ hash }) => hash),
        scripts: [...template.scriptHashes, ...(importMap === undefined ? [] : [hashOfInline(importMap)])],
      };
      return { ...prepare(writePage(state, content ?? null), isComplete(content, shell, route)), inlineHashes };
    });
    const found = route !== undefined && data.product !== null;
    return { ...page, status: found ? 200 : 404, route, data };
  }

  return {
    findPage,
    /** The addresses that the shop has with this shell and these remotes. */
    findRoutes: async (live: LiveRemotes): Promise<ComposedRoutes> => routesOf(await readShell(live), live),
    /** @throws ShellNotBuiltError, or Error for a shell that pages cannot be made of */
    check: async (live: LiveRemotes) => void (await readShell(live)),
  };
}

/** A page that is alike for many addresses is made once, for the pattern: for all parts that are not there, for example. */
function renderedPath(asked: string, route: ShopRoute | undefined, { product }: InitialData): string {
  if (product) return paths.product(product._id);
  if (!route) return NO_SUCH_PAGE;
  const isAlike = product === null || route.guard === 'signed-in' || !route.path.includes(':');
  return isAlike ? route.path : asked;
}

function prepare(html: Buffer, isComplete: boolean): Omit<MadePage, 'inlineHashes'> {
  const document = prepareDocument(html, 'text/html; charset=utf-8');
  return { document, bytes: document.size, isComplete };
}

/** Whether the page has all that there is a server build for. */
const isComplete = (
  content: RenderedContent | null | undefined,
  shell: ServerBuild | undefined,
  route: ShopRoute | undefined,
): boolean => !shell || (content?.unrendered.every((remote) => isLeftToBrowser(route, remote)) ?? false);

interface PageState extends Pick<ShopPagesOptions, 'origin'> {
  readonly versions: WriteVersions;
  readonly template: { readonly page: PageTemplate; readonly hashOf: (address: string) => string | undefined };
  readonly route: ShopRoute | undefined;
  readonly routes: ComposedRoutes;
  readonly pathname: string;
  /** In its canonical form; empty elsewhere than in the listing. */
  readonly listingQuery: string;
  readonly data: InitialData;
  readonly live: LiveRemotes;
  readonly importMap: string | undefined;
}

function writePage(
  { template, versions, origin, route, routes, pathname, listingQuery, data, live, importMap }: PageState,
  content: RenderedContent | null,
): Buffer {
  const query = new URLSearchParams(listingQuery);
  const listed = pathname === paths.listing ? canonicalQuery(query, data) : undefined;
  const named = pathname === NO_SUCH_PAGE ? paths.home : pathname;
  const head = [
    // Browsers apply it to what is loaded after it.
    ...(importMap === undefined ? [] : [`<script type="importmap">${importMap}</script>`]),
    writePageHead({ page: route, pathname: named, query: listed, product: data.product, origin }),
    ...preloadEarlyFiles({ route, live, data, query, hashOf: template.hashOf, content }),
  ].join('\n    ');
  const inPage = [versions(live, routes), writePageData('shop-data', JSON.stringify(data))];
  return template.page.write({ head, data: inPage, content });
}

type WriteVersions = (live: LiveRemotes, routes: ComposedRoutes) => Buffer;

/** What is alike on all pages with the same versions is written once for them. */
function createVersionsWriter(configuration: ShopConfiguration): WriteVersions {
  const known = new WeakMap<LiveRemotes, { readonly routes: ComposedRoutes; readonly written: Buffer }>();
  return (live, routes) => {
    const before = known.get(live);
    if (before?.routes === routes) return before.written;
    const written = Buffer.from(writeVersions(configuration, live, routes));
    known.set(live, { routes, written });
    return written;
  };
}

function writeVersions(configuration: ShopConfiguration, live: LiveRemotes, { declared }: ComposedRoutes): string {
  const own = {
    ...configuration,
    // What a team tries out counts in no statistics.
    ...(live.preview && { telemetry: 0 }),
    ...(live.shell && { shell: live.shell.version }),
  };
  const texts = [
    writePageData('shop-configuration', JSON.stringify(own)),
    writePageData('shop-remotes', writeRemoteList(live)),
    writePageData('shop-routes', JSON.stringify(declared)),
    ...(live.preview ? [writePageData('shop-preview', JSON.stringify(live.preview))] : []),
  ];
  return texts.join('');
}

/** The URLs of a listing with a separate head: a category and an existing page. */
function canonicalQuery(query: URLSearchParams, { products = [], listing }: InitialData): URLSearchParams {
  const filter = canonicalFilter(filterFromQuery(query));
  const { count, pages } = listing ?? listProducts(products, filter);
  // Anybody can write an address with a maker who makes nothing.
  return queryFromFilter(count === 0 ? { ...filter, makers: [] } : { ...filter, page: Math.min(filter.page, pages) });
}
