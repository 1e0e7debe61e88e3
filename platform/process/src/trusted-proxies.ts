import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

export type TrustProxy = Exclude<FastifyServerOptions['trustProxy'], undefined>;

export const HOW_TO_SET_PROXIES =
  'Set TRUSTED_PROXIES to the addresses or networks of the proxies in front of this server, such as 10.0.0.5 or ' +
  'loopback,10.0.0.0/8, or to how many they are, such as 1 (0: there is none).';

const UNCONFIGURED_PROXY =
  'A request came with a forwarding header, but TRUSTED_PROXIES is not set, so the header is ignored. If a proxy sent it, ' +
  `all of its shoppers share one limit of log-ins and sign-ups. ${HOW_TO_SET_PROXIES}`;

/**
 * @param text of TRUSTED_PROXIES: the proxies that are trusted to report the client (X-Forwarded-For) and TLS
 * (X-Forwarded-Proto)
 * @returns Fastify's option `trustProxy`; null when the text is neither a number nor a list of addresses, networks or
 * the names of proxy-addr
 */
export function toTrustProxy(text: string): TrustProxy | null {
  const trimmed = text.trim();
  if (/^\d+$/.test(trimmed)) return trustHops(Number(trimmed));
  try {
    return proxyAddr.compile(trimmed.split(',').map((address) => address.trim()));
  } catch {
    return null;
  }
}

/** Fastify accepts no number, because it is right only where no client bypasses the proxies. */
const trustHops = (count: number): TrustProxy => (count === 0 ? false : (_address: string, hop: number) => hop < count);

interface ProxySettings {
  readonly isProduction: boolean;
  readonly TRUSTED_PROXIES?: TrustProxy | undefined;
}

/** In production, warns once when a request has a forwarding header and TRUSTED_PROXIES is not set. */
export function warnOfUnconfiguredProxy(app: FastifyInstance, { isProduction, TRUSTED_PROXIES }: ProxySettings): void {
  if (!isProduction || TRUSTED_PROXIES !== undefined) return;
  let warned = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (warned || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return;
    warned = true;
    log.warn(UNCONFIGURED_PROXY);
  });
}
