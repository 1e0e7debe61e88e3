import { pageHead, type SiteTexts } from '@platform/protocol/page-head';
import type { RemoteRoute } from '@platform/protocol/remote-routes';
import { LRUCache } from 'lru-cache';
import { fingerprint } from '@platform/process/fingerprint';
import type { ServerBuild } from './rendering/server-build';
import { createRouteComposer, type ComposedRoutes, type RouteMatch, type ShopRoute } from './compose-routes';
import { fillRequest, namesOneThing, queryOfPage } from './data-requests';
import { preloadEarlyFiles } from './early-files';
import { writeImportMap } from './import-map';
import { integrityOf } from './integrity';
import { writeRemoteList, type LiveRemotes } from './live-remotes';
import { createPageCache } from './page-cache';
import type { PageDatum, ReadData } from './page-data';
import { writePageHead } from './page-head';
import { isOnPaymentPages, isPaymentPage, type PaymentInventory } from './payment-page/inventory';
import { prepareDocument, type PreparedDocument } from './prepared-document';
import { isLeftToBrowser, type ContentRequest, type RenderedContent } from './rendered-content';
import type { InlineHashes } from './security-headers';
import { createShellReader, type ShellBuild } from './shell-build';
import { writePageData, type ShopConfiguration } from './shop-page';

/** No address of the shop: the page of all that it does not have. */
export const NO_SUCH_PAGE = '/no-such-page';

/** A shop has the live one and a canary, and those that somebody previews. */
const MAX_SHELLS = 10;

export interface ShopPagesOptions {
  /** The shell's build that counts where none is released; absolute. */
  readonly folder: string;
  readonly configuration: ShopConfiguration;
  /** Default: browsers ask for all data themselves. */
  readonly readData?: ReadData | undefined;
  /** The shop's public origin, or empty when only requests know it. */
  readonly origin: string;
  /** Texts of the site that the data of a page have, instead of those of the shell's build. */
  readonly siteTexts?: ((data: Readonly<Record<string, unknown>>) => Partial<SiteTexts>) | undefined;
  /** Payment pages have no filling of a remote that it does not list: browsers would refuse its scripts there. */
  readonly payment?: PaymentInventory | undefined;
  /** Renders what pages show before their scripts have loaded; without it browsers alone do. */
  readonly renderContent?: (request: ContentRequest) => Promise<RenderedContent | null>;
}

export interface PageRequest {
  /** As it was asked for, encoded. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** The route of this address; undefined for none. */
  readonly match: RouteMatch | undefined;
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
  /** Names of what its data show. */
  readonly keys: readonly string[];
}

/** The pages of the shop with the shell and the remotes that a visitor gets. */
export interface PagesOfVisitor extends Pick<ComposedRoutes, 'routes' | 'find'> {
  /** @throws DataUnavailableError */
  findPage(request: PageRequest): Promise<ShopPage>;
}

/**
 * Makes the shop's pages: the shell's page with its content, and with all that a route needs in it or asked for by it.
 * Each is made once for a state of the shell, the live remotes and the data.
 * @returns the pages of a visitor; it throws ShellNotBuiltError, or Error for a shell that pages cannot be made of
 */
export function createShopPages(options: ShopPagesOptions): (live: LiveRemotes) => Promise<PagesOfVisitor> {
  const { readData } = options;
  const cached = createPageCache<MadePage>();
  const readers = new LRUCache<string, () => Promise<ShellBuild>>({ max: MAX_SHELLS });
  const composeRoutes = createRouteComposer();
  const writeVersions = createVersionsWriter(options.configuration);

  async function readShell({ shell }: LiveRemotes): Promise<ShellBuild> {
    const folder = shell?.folder ?? options.folder;
    const read = readers.get(folder) ?? createShellReader(folder, shell?.version);
    readers.set(folder, read);
    return read();
  }

  async function findData(
    { match, query }: PageRequest,
    ofShell: Readonly<Record<string, string>>,
  ): Promise<readonly (readonly [string, PageDatum])[]> {
    const { route, parameters = {} } = match ?? {};
    if (!readData) return [];
    const reading = Object.entries({ ...route?.data, ...ofShell }).map(async ([name, request]) => {
      const address = fillRequest(request, parameters, query);
      return [name, address === null ? { value: null, version: 'none', keys: [] } : await readData(address)] as const;
    });
    return Promise.all(reading);
  }

  async function findPage(request: PageRequest, shop: Shop): Promise<ShopPage> {
    const { template, server: shell, live, routes, shellRoutes, state } = shop;
    const { route } = request.match ?? {};
    const entries = await findData(request, shellRoutes.data);
    const isFound = route !== undefined && !(isOneThing(route) && entries[0]?.[1].value === null);
    const data = Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
    const pathname = renderedPath(request, isFound);
    const search = queryOfPage(route?.data, request.query).toString();
    const url = search === '' ? pathname : `${pathname}?${search}`;
    const versions = entries.map(([, { version }]) => version);
    // A preview requests few pages, and nobody else sees them.
    const make = live.preview ? (_key: string, makePage: () => Promise<MadePage>) => makePage() : cached;
    const made = await make(JSON.stringify([state, ...versions, url]), async () => {
      const confirmed = options.configuration.backend === 'server';
      const fillings = route?.fillings ?? routes.shellFillings;
      const shown = { route, fillings, routes: routes.of(route), shellStyles: template.styles };
      const page = { ...shown, live, url, data, confirmed };
      const content = (shell && (await options.renderContent?.({ ...page, shell }))) ?? null;
      const { origin, siteTexts } = options;
      return makePage({ ...shop, route, pathname, data, content, origin, siteTexts, writeVersions });
    });
    return { ...made, status: isFound ? 200 : 404, route, keys: entries.flatMap(([, { keys }]) => keys) };
  }

  function createShop(build: ShellBuild, live: LiveRemotes): Shop {
    const { shell: shellRoutes, hash } = build.routes;
    const routes = composeRoutes(shellRoutes, hash, live);
    const hashes = [build.template.hash, routes.hash, build.server?.hash, live.fingerprint];
    return { ...build, live, routes, shellRoutes, state: fingerprint(JSON.stringify(hashes)) };
  }

  /** Each request of a state has the same objects. */
  const shops = new WeakMap<LiveRemotes, readonly [build: ShellBuild, shop: Shop]>();

  function shopOf(build: ShellBuild, live: LiveRemotes): Shop {
    const [cachedBuild, cached] = shops.get(live) ?? [];
    const shop = cached && cachedBuild === build ? cached : createShop(build, live);
    shops.set(live, [build, shop]);
    return shop;
  }

  return async (live) => {
    const build = await readShell(live);
    const shop = shopOf(build, live);
    const { routes, find } = shop.routes;
    return {
      routes,
      find,
      findPage(request) {
        if (!request.match || !isPaymentPage(options.payment, request.match.route.path)) return findPage(request, shop);
        const listed = createShop(build, withListedFillings(live, options.payment));
        return findPage({ ...request, match: listed.routes.find(request.pathname) }, listed);
      },
    };
  };
}

function withListedFillings(live: LiveRemotes, payment: PaymentInventory | undefined): LiveRemotes {
  const remotes = Object.entries(live.remotes).map(([id, { routes, ...remote }]) => {
    const own = routes && (isOnPaymentPages(payment, id) ? routes : { ...routes, fills: undefined });
    return [id, { ...remote, ...(own && { routes: own }) }] as const;
  });
  return { ...live, remotes: Object.fromEntries(remotes), fingerprint: `${live.fingerprint} payment` };
}

/** Whether there is no such page when its first request finds nothing. */
const isOneThing = ({ remote, data }: ShopRoute): boolean =>
  remote === undefined ? data !== undefined : namesOneThing(data);

interface Shop extends Pick<ShellBuild, 'template' | 'server'> {
  /** Changes when anything of it does. */
  readonly state: string;
  readonly shellRoutes: ShellBuild['routes']['shell'];
  readonly routes: ComposedRoutes;
  readonly live: LiveRemotes;
}

/** A page that is alike for many addresses is made once, for the pattern: for all that name what is not there, for example. */
function renderedPath({ pathname, match }: PageRequest, isFound: boolean): string {
  if (!match) return NO_SUCH_PAGE;
  const { route, parameters } = match;
  if (!isFound || route.guard === 'signed-in' || !route.path.includes(':')) return route.path;
  return fillRequest(route.path, parameters, new URLSearchParams()) ?? pathname;
}

/** Whether the page has all that there is a server build for. */
const isComplete = (
  content: RenderedContent | null,
  shell: ServerBuild | undefined,
  route: ShopRoute | undefined,
): boolean => !shell || (content?.unrendered.every((remote) => isLeftToBrowser(route, remote)) ?? false);

interface PageState extends Shop, Pick<ShopPagesOptions, 'origin' | 'siteTexts'> {
  readonly route: ShopRoute | undefined;
  readonly pathname: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly content: RenderedContent | null;
  readonly writeVersions: WriteVersions;
}

function makePage(state: PageState): MadePage {
  const { template, shellRoutes, server, routes, route, pathname, data, live, origin, content, writeVersions } = state;
  const { firstPaint } = shellRoutes;
  const site = { ...shellRoutes.site, ...state.siteTexts?.(data) };
  const importMap = writeImportMap(live);
  const { firstPicture, ...own } = content?.head ?? {};
  const head = [
    // Browsers apply it to what is loaded after it.
    ...(importMap === undefined ? [] : [`<script type="importmap">${importMap}</script>`]),
    writePageHead(pageHead(site, route, pathname === NO_SUCH_PAGE ? '/' : pathname, own), site.name, origin),
    ...preloadEarlyFiles({ route, live, data, firstPicture, hashOf: template.hashOf, content }),
    // An empty body is not painted before the content: each frame costs a phone the time of one more layout.
    ...(content && firstPaint !== undefined ? [`<link rel="expect" href="#${firstPaint}" blocking="render">`] : []),
  ].join('\n    ');
  const inPage = [writeVersions(live, routes, remotesShown(state)), writePageData('shop-data', JSON.stringify(data))];
  const document = prepareDocument(template.page.write({ head, data: inPage, content }), 'text/html; charset=utf-8');
  return {
    document,
    inlineHashes: {
      styles: (content?.styles ?? []).map(({ hash }) => hash),
      scripts: [...template.scriptHashes, ...(importMap === undefined ? [] : [integrityOf(importMap)])],
    },
    bytes: document.size,
    isComplete: isComplete(content, server, route),
  };
}

type WriteVersions = (live: LiveRemotes, routes: ComposedRoutes, shown: ReadonlySet<string> | undefined) => Buffer;

/** The parts that all pages with the same versions, and of the same remotes, share are written once. */
function createVersionsWriter(configuration: ShopConfiguration): WriteVersions {
  const cache = new WeakMap<LiveRemotes, { readonly routes: ComposedRoutes; readonly written: Map<string, Buffer> }>();
  return (live, routes, shown) => {
    let cached = cache.get(live);
    if (cached?.routes !== routes) cache.set(live, (cached = { routes, written: new Map() }));
    const key = [...(shown ?? [])].join(' ');
    const written = cached.written.get(key) ?? Buffer.from(writeVersions(configuration, live, routes, shown));
    cached.written.set(key, written);
    return written;
  };
}

/** The remotes whose files a page loads; undefined for a shell that needs the hashes of all. */
function remotesShown({ shellRoutes, routes, route }: PageState): ReadonlySet<string> | undefined {
  if (!shellRoutes.readsRecords) return undefined;
  const ofFillings = (route?.fillings ?? routes.shellFillings).flatMap(({ remote, module }) =>
    module ? [remote] : [],
  );
  return new Set([...(route?.remote === undefined ? [] : [route.remote]), ...ofFillings].sort());
}

/** Without the fields of a route that the server alone reads. */
const forBrowsers = (declared: ComposedRoutes['declared']) => {
  type Route = RemoteRoute & { readonly libraries?: unknown };
  const forBrowser = ({ libraries: _libraries, sitemap: _sitemap, ...route }: Route) => route;
  return Object.fromEntries(
    Object.entries(declared).map(([remote, own]) => [remote, { ...own, routes: own.routes.map(forBrowser) }]),
  );
};

function writeVersions(
  configuration: ShopConfiguration,
  live: LiveRemotes,
  { declared }: ComposedRoutes,
  shown: ReadonlySet<string> | undefined,
): string {
  const own = {
    ...configuration,
    // A preview counts in no statistics.
    ...(live.preview && { telemetry: 0 }),
    ...(live.shell && { shell: live.shell.version }),
  };
  const texts = [
    // The stylesheet of a page whose scripts are missing reads the attribute.
    writePageData('shop-configuration', JSON.stringify(own), ` data-backend="${configuration.backend}"`),
    writePageData('shop-remotes', writeRemoteList(live, shown)),
    writePageData('shop-routes', JSON.stringify(forBrowsers(declared))),
    ...(live.preview ? [writePageData('shop-preview', JSON.stringify(live.preview))] : []),
  ];
  return texts.join('');
}
