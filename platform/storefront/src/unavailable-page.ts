import type { FastifyReply } from 'fastify';
import { plainPage } from '@platform/process/plain-page';

const RETRY_AFTER_SECONDS = 5;

/** Without the shop's scripts, which would ask the same server; and without its name, which may not be known yet. */
const PAGE = plainPage({
  title: 'Please try again',
  body: `<main>
<h1>This page cannot be shown right now</h1>
<p>Its content is not available at the moment. Try again in a minute.</p>
<p><a href="">Try again</a></p>
<p><a href="/">Go to the shop</a></p>
</main>`,
});

const errorPage = (heading: string, advice: string) =>
  plainPage({
    title: heading,
    body: `<main>
<h1>${heading}</h1>
<p>${advice}</p>
<p><a href="/">Go to the shop</a></p>
</main>`,
  });

const BAD_ADDRESS = errorPage(
  'This address cannot be read',
  'The link may be incomplete. Start from the first page of the shop.',
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
