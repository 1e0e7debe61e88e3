import { splitAddress } from '@piston-parts/shared-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newestFirst } from '../registry/names';
import { readVersion } from '../registry/registry-folder';
import { HOW_TO_GET_A_TOKEN, type RegistryTokens } from '../registry/registry-tokens';
import type { RegistryStore } from '../registry/state/registry-state';
import { firstAddress } from '../storefront/declared-routes';
import { readTicket, signTicket } from './preview-ticket';
import type { PreviewCookie } from './previews';
import { readWanted } from './wanted-preview';

/** Within this time a link that a command has printed is to be opened. */
export const LINK_MS = 10 * 60_000;

export interface PreviewServerOptions {
  readonly store: RegistryStore;
  readonly tokens: RegistryTokens;
  readonly cookie: PreviewCookie;
}

const NO_TOKEN = `A preview needs a token of this registry. ${HOW_TO_GET_A_TOKEN}`;
const EXPIRED =
  'This link is not valid any more. Make another: npm run registry -- preview mf-cart@1.4.0 (with --to for a shop elsewhere)';

/** Of this shop: no other origin, however it is written. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

/** The first address of the version that is previewed; home for a shell, for a time, and for a version that there is not. */
async function findAddress({ files, root }: RegistryStore, query: URLSearchParams): Promise<string> {
  const [[remote, version] = []] = Object.entries(readWanted(query, { versions: {} }).versions);
  if (remote === undefined || version === undefined || !(await files.fetch(remote, version))) return '/';
  return firstAddress((await readVersion(root, remote, version))?.routes) ?? '/';
}

type EndRequest = FastifyRequest<{ Querystring: { to?: string } }>;
type TicketRequest = FastifyRequest<{ Params: { ticket: string } }>;

/**
 * Fastify plugin: exchanges a token of the registry for the right to preview in this browser, for a working day. A
 * cookie holds it, out of reach of scripts.
 */
export async function previewServer(
  app: FastifyInstance,
  { store, tokens, cookie }: PreviewServerOptions,
): Promise<void> {
  const { state } = store;
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get('/preview', async (request) => {
    if (!(await cookie.read(request))) return { allowed: false };
    const remotes = Object.keys((await state.releases()).remotes).sort();
    const versions = remotes.map(async (id) => [id, newestFirst(await state.versions.published(id))] as const);
    return { allowed: true, versions: Object.fromEntries(await Promise.all(versions)) };
  });
  app.post('/preview', async (request, reply) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!(await tokens.find(token))) return reply.code(401).send({ errors: [NO_TOKEN] });
    await cookie.write(request, reply, {});
    return { ticket: await signTicket(state, { until: Date.now() + LINK_MS, versions: {} }) };
  });
  app.get('/preview/end', async (request: EndRequest, reply) => {
    const ticket = await cookie.read(request);
    if (ticket) await cookie.write(request, reply, { until: ticket.until });
    const { to = '/' } = request.query;
    return reply.redirect(PATH.test(to) ? to : '/', 303);
  });
  app.get('/preview/:ticket', async (request: TicketRequest, reply) => {
    if (!(await readTicket(state, request.params.ticket)))
      return reply.code(403).type('text/plain; charset=utf-8').send(EXPIRED);
    await cookie.write(request, reply, {});
    const [, query] = splitAddress(request.url);
    if (query === '') return reply.redirect('/', 303);
    return reply.redirect(`${await findAddress(store, new URLSearchParams(query))}?${query}`, 303);
  });
}
