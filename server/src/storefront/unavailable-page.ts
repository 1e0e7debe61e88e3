import { backendMessages } from '@piston-parts/shared-contract/backend';
import { STORE_NAME } from '@piston-parts/shared-contract';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../escape-html';

const RETRY_AFTER_SECONDS = 5;

/** Without the shop's scripts: they would ask the API, which is unavailable too. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Please try again · ${STORE_NAME}</title>
  </head>
  <body>
    <main>
      <h1>This page cannot be shown right now</h1>
      <p>${escapeHtml(backendMessages.shopUnavailable)}</p>
      <p><a href="">Try again</a></p>
    </main>
  </body>
</html>
`;

/** Answers that a page cannot be made at the moment: 503, with when to try again. */
export function sendUnavailablePage(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': RETRY_AFTER_SECONDS, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(PAGE);
}
