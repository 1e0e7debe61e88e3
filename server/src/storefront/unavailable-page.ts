import { backendMessages } from '@piston-parts/shared-contract/backend';
import { STORE_NAME } from '@piston-parts/shared-contract';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../escape-html';
import { plainPage } from '../plain-page';

const RETRY_AFTER_SECONDS = 5;

/** Without the shop's scripts: they would ask the API, which is unavailable too. */
const PAGE = plainPage({
  title: `Please try again · ${STORE_NAME}`,
  body: `<main>
<h1>This page cannot be shown right now</h1>
<p>${escapeHtml(backendMessages.shopUnavailable)}</p>
<p><a href="">Try again</a></p>
</main>`,
});

/** Responds that a page cannot be made at the moment: 503, with when to try again. */
export function sendUnavailablePage(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': RETRY_AFTER_SECONDS, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(PAGE);
}
