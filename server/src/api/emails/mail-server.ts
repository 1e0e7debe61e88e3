import { withWholeLinks } from '@piston-parts/shared-contract/backend';
import { isLoopback } from '@platform/process/is-url';
import type { ApiServices } from '../request-context';
import { htmlEmail } from './html-email';
import type { HandOver } from './outbox';

const CONNECT_MS = 10_000;
/** Shorter than the lease of an email, however the server delays its responses. */
const SEND_MS = 60_000;

/**
 * @param url `smtp://` or `smtps://`. Elsewhere than on this machine `smtp:` needs STARTTLS, so that nobody on the way reads
 *   links; `?requireTLS=false` does without.
 */
export function createMailServer(
  url: string,
  { readSettings, shopOrigin }: Pick<ApiServices, 'readSettings' | 'shopOrigin'>,
  sendMs = SEND_MS,
): HandOver {
  const host = new URL(shopOrigin).hostname;
  const { hostname, searchParams } = new URL(url);
  const isHere = isLoopback(hostname);
  const namesTls = [...searchParams.keys()].some((name) => name.startsWith('tls.'));
  // Only with a mail server.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      requireTLS: !isHere,
      // A mail server that was installed on this machine offers TLS with a certificate that it made itself.
      ...(isHere && !namesTls && { tls: { rejectUnauthorized: false } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
    }),
  );
  return async ({ id, recipient, subject, ...email }) => {
    const text = withWholeLinks(email.text, shopOrigin);
    const { shown: shop } = await readSettings();
    const address = shop.email ?? `no-reply@${host}`;
    await (
      await transport
    ).sendMail({
      from: { name: shop.name, address },
      to: { name: '', address: recipient },
      // Given apart from the headers, so that no name or address there can add a receiver.
      envelope: { from: address, to: [recipient] },
      subject,
      text,
      html: htmlEmail(text, { shopName: shop.name, shopOrigin }),
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(sendMs),
    });
  };
}
