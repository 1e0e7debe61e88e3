import type { ApiServices } from '../request-context';
import { refuse, Refusal } from '@piston-parts/shared-contract/backend';
import { isFromOrigin } from '@platform/process/same-origin';
import type { FastifyInstance } from 'fastify';
import { failureOf } from '../failure';
import { addArrival } from './add-arrival';
import { addCart } from './add-cart';
import { addCheckout } from './add-checkout';
import { addComplaint } from './add-complaint';
import { addEntrance } from './add-entrance';
import { addBasicFiles } from './basic-files';
import { renderPage } from './basic-page';
import { html } from './html';
import { createPageContext, goTo, isEndOfSession, sendPage } from './page-context';
import { pagePaths } from './page-paths';

/** Larger than any form of these pages. */
const MAX_FORM_BYTES = 16 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FOREIGN = 'This form was sent by another site, so nothing was done. Open the page of the shop and send it there.';

/**
 * Fastify plugin with the pages that work without scripts (basic-1): log-in, sign-up, cart and checkout up to the payment. The
 * API carries out each form, and a redirect follows. Their session is a cookie that the API does not take.
 * @param options.shopOrigin the only origin whose forms are taken
 */
export async function basicPages(
  app: FastifyInstance,
  { database, shopOrigin, readSettings }: Pick<ApiServices, 'database' | 'shopOrigin' | 'readSettings'>,
): Promise<void> {
  app.decorate('readSettings', readSettings);
  const context = createPageContext(app, shopOrigin);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(FORM_TYPE, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text))),
  );
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (request.method === 'POST' && !isFromOrigin(request.headers, new URL(shopOrigin).origin)) refuse(403, FOREIGN);
  });
  app.setErrorHandler((error: Error, request, reply) => {
    if (error instanceof Refusal && isEndOfSession(error)) {
      context.sessions.clear(reply);
      return goTo(reply, pagePaths.logIn);
    }
    const { status, headers, body } = failureOf(error, request.log);
    const isLoggedIn = context.sessions.read(request) !== null;
    const text = html`<p role="alert">${body.errors[0]}</p>
      <p><a href="${pagePaths.cart}">Cart</a></p>`;
    return sendPage(reply.headers(headers), renderPage({ title: 'This did not work', isLoggedIn, body: text }), status);
  });
  app.get('/basic', async (_request, reply) => goTo(reply, pagePaths.cart));
  addBasicFiles(app);
  addEntrance(app, context);
  addArrival(app, context);
  addCart(app, context);
  addCheckout(app, context);
  addComplaint(app, context, database);
}
