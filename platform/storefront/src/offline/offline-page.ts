import { readFileSync } from 'node:fs';
import path from 'node:path';
import { plainPage } from '@platform/process/plain-page';
import type { FastifyInstance } from 'fastify';

/** At the root, as a worker is in charge of the addresses below its file. */
export const SERVICE_WORKER = '/service-worker.js';

const STYLE = `<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { margin: 20vh auto 0; max-width: 30rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; line-height: 1.2; }
a { background: CanvasText; color: Canvas; display: inline-block; padding: 0.625rem 1rem; text-decoration: none; }
a:focus-visible { outline: 3px solid CanvasText; outline-offset: 2px; }
</style>`;

/** In place of the browser's error page. The link has no address: it opens the one that was asked for. */
const PAGE = plainPage({
  title: 'No connection',
  head: STYLE,
  body: `<main>
<h1>The shop cannot be reached</h1>
<p>Check your connection, then try again.</p>
<p><a href="">Try again</a></p>
</main>`,
});

const CONSTANTS = { PAGE, POLICY: "default-src 'none'; style-src 'unsafe-inline'" };

/** Serves the service worker that the shop's pages register. Browsers ask for it once a day, whatever its headers say. */
export function addServiceWorker(app: FastifyInstance): void {
  const script = readFileSync(path.join(__dirname, 'service-worker.js'), 'utf8');
  const constants = Object.entries(CONSTANTS).map(([name, text]) => `const ${name} = ${JSON.stringify(text)};\n`);
  const body = constants.join('') + script;
  app.get(SERVICE_WORKER, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(body),
  );
}
