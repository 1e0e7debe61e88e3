import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of this origin has sent a form. Each browser writes one of two headers, which no page can change; a
 * subdomain counts as another site.
 */
export function isFromOrigin(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
}
