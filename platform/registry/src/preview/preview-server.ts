import { serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { escapeHtml } from '@platform/process/escape-html';
import { plainPage } from '@platform/process/plain-page';
import { isFromOrigin } from '@platform/process/same-origin';
import { newestFirst } from '../names';
import { readVersion } from '../registry-folder';
import { HOW_TO_GET_A_TOKEN, type RegistryTokens } from '../registry-tokens';
import type { RegistryStore } from '../registry-state';
import { hashToken } from '../tokens';
import { firstAddress } from '@platform/storefront/declared-routes';
import { addLink, BROWSER_SECONDS, endPreview, findPreview, openLink, PREVIEW_COOKIE } from './previews';
import type { StoredPreview } from '../state/stored-preview';
import { wantedSchema } from '../state/wanted-preview';

export interface PreviewServerOptions {
  readonly store: RegistryStore;
  readonly tokens: RegistryTokens;
  /** The shop's public one, when it is known: the request may arrive over a proxy's plain connection. */
  readonly origin?: string | undefined;
}

const NO_TOKEN = `A preview needs a token of this registry. ${HOW_TO_GET_A_TOKEN}`;
const EXPIRED =
  'This link was opened already, or is not valid any more. Make another: npm run registry -- preview mf-cart@1.4.0 (with --to for a shop elsewhere)';
const ELSEWHERE = 'A preview is opened by the button of the page that names it. Open the link again.';

/** Of this shop, as a header may have it: no other origin, however it is written, and nothing decoded. */
const addressSchema = v.pipe(v.string(), v.regex(/^\/(?![/\\])[!-[\]-~]*$/));

/** Asks first: a link may be sent to a shopper, who would see another shop than everybody else. */
function askPage({ versions, at }: StoredPreview): string {
  const previewed = Object.entries(versions).map(([remote, version]) => `${remote} ${version}`);
  const time = at === undefined ? [] : [`the shop of ${at.slice(0, 16).replace('T', ' ')} UTC`];
  return plainPage({
    title: 'Preview',
    body: `<main>
<h1>Preview: ${escapeHtml([...previewed, ...time].join(', '))}</h1>
<p>This browser then shows what shoppers do not get, until you end it, or for eight hours. It is for the teams of this shop: if
nobody of them has sent you here, close this page.</p>
<form method="post"><button>Show the preview in this browser</button></form>
<p><a href="/">Go to the shop</a></p>
</main>`,
  });
}

/** The first address of the version that is previewed; home for a shell, for a time, and for a version that there is not. */
async function findAddress({ files, root }: RegistryStore, { versions }: StoredPreview): Promise<string> {
  const [[remote, version] = []] = Object.entries(versions);
  if (remote === undefined || version === undefined || !(await files.fetch(remote, version))) return '/';
  return firstAddress((await readVersion(root, remote, version))?.routes) ?? '/';
}

const tokenOf = ({ headers }: FastifyRequest) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
const refuse = (reply: FastifyReply, reason: string) => reply.code(403).type('text/plain; charset=utf-8').send(reason);

type EndRequest = FastifyRequest<{ Querystring: { to?: unknown } }>;
type LinkRequest = FastifyRequest<{ Params: { link: string } }>;

/** Fastify plugin: makes links to previews for who has a token of the registry, and opens each in one browser. */
export async function previewServer(
  app: FastifyInstance,
  { store, tokens, origin }: PreviewServerOptions,
): Promise<void> {
  const { state } = store;
  const previews = { state, tokens };
  const setCookie = (request: FastifyRequest, reply: FastifyReply, secret: string, maxAge: number) =>
    reply.header(
      'set-cookie',
      serialize(PREVIEW_COOKIE, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https' || (origin ?? '').startsWith('https:'),
        maxAge,
      }),
    );
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  // The body of a form without fields.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));

  app.get('/preview', async (request, reply) => {
    if (!(await tokens.find(tokenOf(request)))) return reply.code(401).send({ errors: [NO_TOKEN] });
    const remotes = Object.keys((await state.releases()).remotes).sort();
    const versions = remotes.map(async (id) => {
      const records = await state.versions.records(id);
      return [id, newestFirst(records.map(({ version }) => version))] as const;
    });
    return { versions: Object.fromEntries(await Promise.all(versions)) };
  });
  app.post('/preview', async (request, reply) => {
    const token = tokenOf(request);
    const holder = await tokens.find(token);
    if (!holder) return reply.code(401).send({ errors: [NO_TOKEN] });
    const { success, output, issues } = v.safeParse(wantedSchema, request.body);
    if (!success) return reply.code(422).send({ errors: [`This cannot be previewed: ${v.summarize(issues)}`] });
    return { ticket: await addLink(state, { ...output, token: holder.isOperator ? null : hashToken(token) }) };
  });
  app.get('/preview/end', async (request: EndRequest, reply) => {
    await endPreview(state, request);
    const { to } = request.query;
    return setCookie(request, reply, '', 0).redirect(v.is(addressSchema, to) ? to : '/', 303);
  });
  app.get('/preview/:link', async (request: LinkRequest, reply) => {
    const preview = await findPreview(previews, 'link', request.params.link);
    return preview ? reply.type('text/html; charset=utf-8').send(askPage(preview)) : refuse(reply, EXPIRED);
  });
  app.post('/preview/:link', async (request: LinkRequest, reply) => {
    const { headers, protocol, host } = request;
    if (!isFromOrigin(headers, origin ?? `${protocol}://${host}`)) return refuse(reply, ELSEWHERE);
    const opened = await openLink(previews, request.params.link);
    if (!opened) return refuse(reply, EXPIRED);
    // A cache between that knows no cookies has no page of this address.
    const address = `${await findAddress(store, opened.preview)}?preview`;
    return setCookie(request, reply, opened.secret, BROWSER_SECONDS).redirect(address, 303);
  });
}
