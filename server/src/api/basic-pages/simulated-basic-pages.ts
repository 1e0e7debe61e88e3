import { demonstrationSettings, publicSettingsOf } from '@piston-parts/shared-contract/backend';
import type { FastifyInstance } from 'fastify';
import { addBasicFiles } from './basic-files';
import { renderPage } from './basic-page';
import { html } from './html';
import { sendPage } from './page-context';

const PAGE = renderPage({
  title: 'This demonstration needs scripts',
  isLoggedIn: false,
  body: html`<p>It keeps accounts, carts and orders in your browser. Allow its scripts and reload the page.</p>`,
});

/** Instead of the basic pages, where the backend is simulated in the browser: what a form of a page leads to. */
export async function simulatedBasicPages(app: FastifyInstance): Promise<void> {
  app.decorate('readSettings', async () => ({ shown: publicSettingsOf(demonstrationSettings) }));
  app.removeAllContentTypeParsers();
  // Whatever is sent is not read.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  addBasicFiles(app);
  app.route({
    method: ['GET', 'POST'],
    url: '/basic/*',
    handler: async (_request, reply) => sendPage(reply, PAGE, 501),
  });
}
