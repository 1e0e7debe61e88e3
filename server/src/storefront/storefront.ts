import path from 'node:path';
import { paths } from '@piston-parts/shared-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createBuiltRemotes, type RemoteBuild } from './built-remotes';
import { findForVisitor } from './canary-visitor';
import { writeRemoteList, type FindLiveRemotes } from './live-remotes';
import { createDocumentPreparer, prepareDocument, sendDocument } from './prepared-document';
import { rereadWhenChanged } from './reread-when-changed';
import { robots, sitemap } from './search-engines';
import { renderShopPage, type ShopConfiguration } from './shop-page';
import { addBuildFiles, addVersionFiles } from './remote-files';
import { addBuiltFiles, isFilePath, sendBuiltFile } from './static-files';

export interface StorefrontOptions {
  /** The shell's build; `folder` is absolute. */
  shell: { folder: string };
  /** The remotes this shop has, built or not. */
  remotes: readonly RemoteBuild[];
  configuration: ShopConfiguration;
  /** Left out: what is built now, for everybody. */
  findLiveRemotes?: FindLiveRemotes;
  /** Absolute folder of the published versions that are served instead of the builds. */
  published?: string;
  /** The shop's public origin, `https://shop.example`; left out: the one a request asks by. */
  origin?: string;
}

type FileRequest = FastifyRequest<{ Params: { '*': string } }>;

/**
 * Fastify plugin that serves the whole shop from its builds: the shell's page on every shop address, the files of
 * the shell and of each remote, and the list of remotes.
 */
export async function storefront(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const { shell, remotes, configuration } = options;
  addBuiltFiles(app);

  const readPage = rereadWhenChanged(path.join(shell.folder, 'index.html'), (template) =>
    prepareDocument(renderShopPage(template.toString(), configuration), 'text/html; charset=utf-8'),
  );
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => {
    const page = await readPage();
    if (!page) throw new ShellNotBuiltError(shell.folder);
    return sendDocument(request, reply, page, status);
  };
  // Once before the first visitor, so that a missing or unusable build stops the start.
  if (!(await readPage())) throw new ShellNotBuiltError(shell.folder);

  for (const shopPath of Object.values(paths)) {
    if (typeof shopPath === 'string') app.get(shopPath, (request, reply) => sendPage(request, reply, 200));
  }

  const findLiveRemotes =
    options.findLiveRemotes ?? createBuiltRemotes(remotes, (id, error) => app.log.error(error, `${id} is left out`));
  const prepareList = createDocumentPreparer('application/json; charset=utf-8');
  app.get('/remotes.json', async (request, reply) => {
    const live = await findForVisitor(request, reply, findLiveRemotes);
    return sendDocument(request, reply, prepareList(writeRemoteList(live)));
  });

  const originOf = (request: FastifyRequest) => options.origin ?? `${request.protocol}://${request.host}`;
  const prepareSitemap = createDocumentPreparer('application/xml; charset=utf-8');
  app.get('/sitemap.xml', (request, reply) => sendDocument(request, reply, prepareSitemap(sitemap(originOf(request)))));
  const prepareRobots = createDocumentPreparer('text/plain; charset=utf-8');
  app.get('/robots.txt', (request, reply) => sendDocument(request, reply, prepareRobots(robots(originOf(request)))));

  if (options.published) addVersionFiles(app, options.published);
  else addBuildFiles(app, remotes);

  app.get('/*', (request: FileRequest, reply) => {
    const file = request.params['*'];
    // The template is no page: it has nobody's configuration.
    if (file === 'index.html') return reply.callNotFound();
    if (isFilePath(file)) return sendBuiltFile(reply, file, shell.folder);
    return acceptsHtml(request) ? sendPage(request, reply, 404) : reply.callNotFound();
  });

  app.setNotFoundHandler((request, reply) => {
    void reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8');
    if (request.method === 'GET' || request.method === 'HEAD') return reply.code(404).send('Not found');
    return reply.code(405).header('allow', 'GET, HEAD').send('Method not allowed');
  });
}

/** The shell's build is not there, and without it there is no page to send. */
export class ShellNotBuiltError extends Error {
  constructor(folder: string) {
    super(`The shell is not built: there is no index.html in ${folder}. Build the shop first: npm run build`);
  }
}

function acceptsHtml(request: FastifyRequest): boolean {
  return /text\/html|text\/\*|\*\/\*/i.test(request.headers.accept ?? '*/*');
}
