import { withWholeLinks } from '@piston-parts/shared-contract/backend';
import { desc } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '@platform/process/is-url';
import { plainPage } from '@platform/process/plain-page';
import { emails } from '../../database/email.schema';
import { html } from '../basic-pages/html';
import type { ApiServices } from '../request-context';
import type { EmailRow } from './outbox';

export const DEV_MAIL_PATH = '/dev/mail';

const MAX_SHOWN = 50;
const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;

/** Links to other people's accounts are for this machine alone: neither for its network nor for a page of another name. */
const isFromHere = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') && isLoopback(headers.host?.replace(/:\d+$/, '') ?? '');

const linked = (text: string) =>
  text.split(/(https?:\S+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));

const shown = (
  shopOrigin: string,
  { recipient, kind, subject, text, status, attempts, failure, createdAt }: EmailRow,
) =>
  html`<article>
    <h2>${subject}</h2>
    <p>
      To ${recipient}, ${createdAt.toISOString()}, ${kind}: ${status}${attempts > 0 && html`, ${attempts} times tried`}
      ${failure !== null && html`, ${failure}`}
    </p>
    <pre>${text === '' ? 'Its text is deleted, because it is sent.' : linked(withWholeLinks(text, shopOrigin))}</pre>
  </article>`;

/** The latest emails of a shop under development, for its developer: most have no mail server. */
export function addDevMail(
  app: FastifyInstance,
  { database: { queries }, shopOrigin }: Pick<ApiServices, 'database' | 'shopOrigin'>,
): void {
  app.get(DEV_MAIL_PATH, async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound();
    const rows = await queries.select().from(emails).orderBy(desc(emails.createdAt)).limit(MAX_SHOWN);
    const title = 'Emails of the shop';
    const body = html`<main>
      <h1>${title}</h1>
      ${rows.length === 0 && html`<p>There are none.</p>`}${rows.map((row) => shown(shopOrigin, row))}
    </main>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(plainPage({ title, body: body.text }));
  });
}
