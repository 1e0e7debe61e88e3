import { backendMessages } from '@piston-parts/shared-contract/backend';
import { STORE_NAME } from '@piston-parts/shared-contract';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '@platform/process/escape-html';
import { plainPage } from '@platform/process/plain-page';

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

const errorPage = (heading: string, advice: string) =>
  plainPage({
    title: `${heading} · ${STORE_NAME}`,
    body: `<main>
<h1>${heading}</h1>
<p>${advice}</p>
<p><a href="/">Go to the shop</a></p>
</main>`,
  });

const BAD_ADDRESS = errorPage(
  'This address cannot be read',
  'The link may be incomplete. Search for the part in the shop.',
);
const FAILED = errorPage('Something went wrong', 'Reload the page to try again.');

/** Responds to a browser with a page instead of a word; its status is set already. */
export const sendErrorPage = (reply: FastifyReply, status: number): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(status >= 500 ? FAILED : BAD_ADDRESS);

/** Responds that a page cannot be made at the moment: 503, with when to try again. */
export function sendUnavailablePage(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': RETRY_AFTER_SECONDS, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(PAGE);
}
