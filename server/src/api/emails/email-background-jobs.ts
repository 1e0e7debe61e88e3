import { whenListening } from '@platform/process/when-listening';
import type { FastifyInstance } from 'fastify';
import { repeat } from '../operations/repeat';
import type { ApiServices } from '../request-context';
import { sendDueEmails } from './outbox';

const SEND_EVERY_MS = 2_000;

export const NO_MAIL_SERVER =
  'SMTP_URL is not set: no email is sent. Shoppers get no link for a forgotten password or a new email, and do not ' +
  'hear of their orders, returns and complaints, or that their password or email was changed or their account deleted.';

/** Sends the emails of the outbox while the server listens, where it has a mail server. */
export async function emailBackgroundJobs(
  app: FastifyInstance,
  { database, mail }: Pick<ApiServices, 'database' | 'mail'>,
): Promise<void> {
  const { handOver, isDevelopment } = mail;
  const warn = (error: unknown) => app.log.warn({ err: error }, 'The outbox could not be read; tried again');
  let stop = async () => {};
  whenListening(app, () => {
    if (handOver === null && !isDevelopment) app.log.warn(NO_MAIL_SERVER);
    if (handOver !== null) stop = repeat(() => sendDueEmails(database, handOver, app.log), SEND_EVERY_MS, warn);
  });
  app.addHook('onClose', () => stop());
}
