import { whenListening } from '@platform/process/when-listening';
import { splitAddress } from '@platform/protocol/split-address';
import { TICKET_TIMING } from '@platform/protocol/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPaymentPage, type PaymentInventory } from './payment-page/inventory';
import type { Renderer } from './rendering/renderer';
import { createBuiltRemotes, type RemoteBuild } from './built-remotes';
import { findForFile, findForVisitor, welcomeVisitor } from './canary-visitor';
import { cdnHeaders } from './cdn-headers';
import type { RouteMatch, ShopRoute } from './compose-routes';
import { writeRemoteList, type FindLiveRemotes, type LiveRemotes, type ReadPreview } from './live-remotes';
import type { FetchData } from './fetch-data';
import { createDocumentPreparer, sendDocument } from './prepared-document';
import { createDataReader, DataUnavailableError, type ReadData } from './page-data';
import { createContentRenderer } from './rendered-content';
import { addServiceWorker } from './offline/offline-page';
import { isListed, robots, sitemap, type SitemapRequest } from './search-engines';
import {
  addBuildFiles,
  addLiveManifests,
  addVersionFiles,
  type FetchVersion,
  type IsReleased,
  type ReadRecord,
} from './remote-files';
import { addMediaFiles, type Media } from './media-files';
import type { ShopConfiguration } from './shop-page';
import { allowInline } from './security-headers';
import { createShopPages, NO_SUCH_PAGE, type PagesOfVisitor, type ShopPagesOptions } from './shop-pages';
import { createShellFiles, type FetchShells, type ListShells } from './shell-files';
import { addBuiltFiles, isFilePath } from './static-files';
import { sendUnavailablePage } from './unavailable-page';

export interface StorefrontOptions {
  /** The shell's build that pages are made of as long as no version of it is released; `folder` is absolute. */
  shell: { folder: string };
  /** The remotes this shop has, built or not. */
  remotes: readonly RemoteBuild[];
  configuration: ShopConfiguration;
  /** Default: what is built now, for everybody. */
  findLiveRemotes?: FindLiveRemotes;
  /** Compares files that were not looked at for a start; called once pages can be rendered. */
  compareFiles?: () => Promise<void>;
  /** Default: everybody gets what is live. */
  readPreview?: ReadPreview;
  /** Makes the ticket with which a page's report counts; left out or null: it counts nowhere. */
  issueTicket?: (request: FastifyRequest, live: LiveRemotes) => string | null;
  /** Absolute folder of the published versions that are served instead of the builds. */
  published?: string;
  /** Whose files shoppers may load; left out: those of no version. */
  isReleased?: IsReleased;
  /** The records of versions; left out: as they lie in their folders. */
  readRecord?: ReadRecord;
  /** The versions of the shell whose files open pages may ask for; left out: none is published. */
  listShells?: ListShells;
  /** Both fetch versions to this host that pages ask for; left out: it has all. */
  fetchVersion?: FetchVersion;
  fetchShells?: FetchShells;
  /** Where the data of pages are from; left out: nowhere, and browsers ask for them. */
  fetchData?: FetchData;
  /** Texts of the site that the data of a page have, instead of those of the shell's build. */
  siteTexts?: ShopPagesOptions['siteTexts'];
  /** Pages of the sitemap besides the routes without parameters; left out: none. */
  sitemap?: SitemapRequest;
  /** Renders what pages show before their scripts have loaded; left out: nothing. It is closed with the storefront. */
  renderer?: Renderer;
  /** Absolute folder of the pictures of imported photos; left out: there are none. */
  media?: Media;
  /** How long a CDN may hand pages on without asking; by default it may not. */
  cdnSeconds?: number;
  /** The shop's public origin, `https://shop.example`; left out: this machine, at the port that listens. */
  origin?: string;
  /** Where a payment provider's scripts run; left out: nowhere. */
  payment?: PaymentInventory | undefined;
  /** Headers of the pages on which a payment provider's scripts run, instead of those of all; left out: there are none. */
  paymentPageHeaders?: Readonly<Record<string, string>>;
}

const POLICY = 'content-security-policy';
const INTEGRITY_POLICY = 'integrity-policy';

/** A preview may have routes that no statistics have. */
const patternOf = (route: ShopRoute | undefined, { preview }: LiveRemotes): string | null =>
  preview ? null : (route?.path ?? null);

function addTicket(
  request: FastifyRequest,
  reply: FastifyReply,
  live: LiveRemotes,
  { configuration, issueTicket }: StorefrontOptions,
): void {
  // A preview counts in no statistics.
  const isReported = !live.preview && (configuration.telemetry ?? 0) > 0;
  const ticket = isReported ? (issueTicket?.(request, live) ?? null) : null;
  // A header, so that the page and its ETag are the same for everybody; a 304 response has another ticket.
  if (ticket !== null) void reply.header('server-timing', `${TICKET_TIMING};desc="${ticket}"`);
}

type FileRequest = FastifyRequest<{ Params: { '*': string } }>;

function applyPaymentHeaders(
  reply: FastifyReply,
  route: Pick<ShopRoute, 'path'> | undefined,
  { paymentPageHeaders, payment }: StorefrontOptions,
): void {
  if (!paymentPageHeaders || !route || !isPaymentPage(payment, route.path)) return;
  void reply.removeHeader(INTEGRITY_POLICY).headers(paymentPageHeaders);
}

/**
 * Fastify plugin that serves the whole shop from its builds: the shell's page on every shop address, the files of
 * the shell and of each remote, and the list of remotes.
 */
export async function storefront(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const { shell, remotes, configuration, isReleased = async () => false } = options;
  addBuiltFiles(app);
  app.addHook('onClose', () => options.renderer?.close());

  const findLiveRemotes =
    options.findLiveRemotes ?? createBuiltRemotes(remotes, (id, error) => app.log.error(error, `${id} is left out`));
  /** Without a canary: what a visitor gets who is on no side of one. */
  const liveForAll = () => findLiveRemotes({ canaryKey: null });
  const visitorOptions = { find: findLiveRemotes, readPreview: options.readPreview, origin: options.origin };
  const readData = options.fetchData && createDataReader(options.fetchData, createReport(app));
  const pagesFor = createShopPages({
    folder: shell.folder,
    configuration,
    readData,
    origin: options.origin ?? '',
    payment: options.payment,
    siteTexts: options.siteTexts,
    ...(options.renderer && { renderContent: createContentRenderer(options.renderer) }),
  });
  /** @param visit what is live for the visitor, and the pages with it */
  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    visit: { readonly live: LiveRemotes; readonly pages: PagesOfVisitor; readonly match: RouteMatch | undefined },
  ) => {
    const [pathname, search] = splitAddress(request.url);
    const live = await welcomeVisitor(visit.live, request, reply, visitorOptions);
    const pages = live === visit.live ? visit.pages : await pagesFor(live);
    const match = pages === visit.pages ? visit.match : pages.find(pathname);
    const query = new URLSearchParams(search);
    const page = await pages.findPage({ pathname, query, match }).catch(orUnavailable(request));
    if (page === null) return sendUnavailablePage(reply);
    const { document, status, inlineHashes, route } = page;
    request.page = patternOf(route, live);
    applyPaymentHeaders(reply, route, options);
    void reply.headers(cdnHeaders({ ...page, live }, options.cdnSeconds ?? 0));
    addTicket(request, reply, live, options);
    const policy = reply.getHeader(POLICY);
    if (typeof policy === 'string') void reply.header(POLICY, allowInline(policy, inlineHashes));
    return sendDocument(request, reply, document, status);
  };
  await openAtStart(app, async () => pagesFor(await liveForAll()), options.compareFiles);

  const prepareList = createDocumentPreparer('application/json; charset=utf-8');
  app.get('/remotes.json', async (request, reply) => {
    const live = await findForVisitor(request, reply, visitorOptions);
    return sendDocument(request, reply, prepareList(writeRemoteList(live)));
  });

  addSearchEngineFiles(app, options, { readData, findRoutes: async () => (await pagesFor(await liveForAll())).routes });
  addServiceWorker(app);
  addStorefrontHealth(app);
  if (options.media) addMediaFiles(app, options.media);
  if (options.published) {
    addVersionFiles(app, options.published, { ...options, isReleased });
    addLiveManifests(app, { published: options.published, findLiveRemotes, originOf: originOf(options.origin) });
  } else addBuildFiles(app, remotes);

  const sendShellFile = createShellFiles({
    listShells: options.listShells,
    unreleased: shell.folder,
    fetchShells: options.fetchShells,
    isReleased,
  });
  app.get('/*', async (request: FileRequest, reply) => {
    const live = await findForFile(request, visitorOptions);
    // The remotes declare their routes, so an address may be one since the last request.
    const pages = await pagesFor(live);
    const match = pages.find(splitAddress(request.url)[0]);
    if (match) return sendPage(request, reply, { live, pages, match });
    const file = request.params['*'];
    // The template is not a page: it has no configuration.
    if (file === 'index.html') return reply.callNotFound();
    if (isFilePath(file)) return sendShellFile(reply, file, { live: (await liveForAll()).shell, own: live.shell });
    return acceptsHtml(request) ? sendPage(request, reply, { live, pages, match }) : reply.callNotFound();
  });

  app.setNotFoundHandler((request, reply) => {
    void reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8');
    if (request.method === 'GET' || request.method === 'HEAD') return reply.code(404).send('Not found');
    return reply.code(405).header('allow', 'GET, HEAD').send('Method not allowed');
  });
}

/**
 * Opens the pages before the first visitor, so that a missing or unusable build stops the start, unless another one takes its
 * place.
 */
async function openAtStart(
  app: FastifyInstance,
  openPages: () => Promise<PagesOfVisitor>,
  compareFiles: StorefrontOptions['compareFiles'],
): Promise<void> {
  const pages = await openPages().catch(async (error: unknown) => {
    if (!compareFiles) throw error;
    await compareFiles();
    return openPages();
  });
  const logError = (error: unknown) => app.log.error(error);
  whenListening(app, async () => {
    // Starts the render processes, which takes longer than a page may.
    await pages.findPage({ pathname: NO_SUCH_PAGE, query: new URLSearchParams(), match: undefined }).catch(logError);
    void compareFiles?.().catch(logError);
  });
}

/** The shop's origin; never the Host that a request names: anyone can write it, and caches would hand it on. */
const originOf =
  (origin: string | undefined) =>
  ({ socket }: FastifyRequest): string =>
    origin ?? `http://localhost:${socket.localPort ?? ''}`;

/** @returns reports to the log */
const createReport = (app: FastifyInstance) => (text: string, error?: unknown) =>
  error === undefined ? app.log.warn(text) : app.log.error({ err: error }, text);

interface SitemapSources {
  readonly readData: ReadData | undefined;
  readonly findRoutes: () => Promise<readonly ShopRoute[]>;
}

/** `/sitemap.xml` and `/robots.txt`. */
function addSearchEngineFiles(
  app: FastifyInstance,
  { origin, sitemap: further }: StorefrontOptions,
  { readData, findRoutes }: SitemapSources,
): void {
  const originFor = originOf(origin);
  const prepareXml = () => createDocumentPreparer('application/xml; charset=utf-8');
  const prepareAll = prepareXml();
  /** By their numbers: each is compressed once. */
  const prepareParts: ReturnType<typeof createDocumentPreparer>[] = [];
  /** A page of the shell is a 404 without the response to its first request. */
  const exists = async ({ remote, data }: ShopRoute): Promise<boolean> => {
    const [address] = remote === undefined ? Object.values(data ?? {}) : [];
    if (address === undefined || !readData) return true;
    return (await readData(address)).value !== null;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, part?: number) => {
    const listed =
      readData && further ? await readData(further.address).catch(orUnavailable(request)) : { value: null };
    const routes = (await findRoutes()).filter(isListed);
    const existing = await Promise.all(routes.map(exists)).catch(orUnavailable(request));
    if (listed === null || existing === null) return sendUnavailablePage(reply);
    const pages = [
      ...routes.filter((_, at) => existing[at]).map(({ path }) => path),
      ...(further && listed.value !== null ? further.pathsIn(listed.value) : []),
    ];
    const text = sitemap(originFor(request), pages, part);
    if (text === null) return reply.callNotFound();
    const prepare = part === undefined ? prepareAll : (prepareParts[part] ??= prepareXml());
    return sendDocument(request, reply, prepare(text));
  };
  app.get('/sitemap.xml', (request, reply) => send(request, reply));
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d+).xml', (request, reply) =>
    send(request, reply, Number(request.params.part)),
  );
  const prepareRobots = createDocumentPreparer('text/plain; charset=utf-8');
  app.get('/robots.txt', async (request, reply) =>
    sendDocument(request, reply, prepareRobots(robots(originFor(request)))),
  );
}

/** For balancers: a storefront serves pages also while the API is away. Where there is an API, it answers for both. */
function addStorefrontHealth(app: FastifyInstance): void {
  for (const [url, status] of [
    ['/healthz', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    if (app.hasRoute({ method: 'GET', url })) continue;
    app.get(url, (_request, reply) => reply.header('cache-control', 'no-store').send({ status }));
  }
}

const orUnavailable =
  ({ log }: FastifyRequest) =>
  (error: unknown): null => {
    if (!(error instanceof DataUnavailableError)) throw error;
    log.error(error);
    return null;
  };

function acceptsHtml(request: FastifyRequest): boolean {
  return /text\/html|text\/\*|\*\/\*/i.test(request.headers.accept ?? '*/*');
}
