import { refuse } from '@piston-parts/shared-contract/backend';
import type { FastifyRequest } from 'fastify';

const FOREIGN = 'This form was sent by another site, so nothing was done. Open the page of the shop and send it there.';

/**
 * Refuses a form that a page of another site sent. Browsers write both headers, and no page can change them; one of a
 * subdomain counts as another site.
 * @throws Refusal with 403
 */
export function refuseForeignForm({ headers }: Pick<FastifyRequest, 'headers'>, shopOrigin: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === new URL(shopOrigin).origin : site === 'same-origin';
  if (!isOwn) refuse(403, FOREIGN);
}
