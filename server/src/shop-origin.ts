import { StartError } from './start-error';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Reads the shop's public origin from SHOP_ORIGIN.
 * @returns `https://shop.example`, null when it is not set
 * @throws StartError when it is no address, or in production (NODE_ENV) neither https nor on this machine
 */
export function readShopOrigin(environment: Readonly<Record<string, string | undefined>>): string | null {
  const text = environment['SHOP_ORIGIN'];
  if (!text) return null;
  if (!/^https?:/.test(text) || !URL.canParse(text)) {
    throw new StartError(`SHOP_ORIGIN is "${text}"; write a whole origin, as in: https://shop.example`);
  }
  const { origin, protocol, hostname } = new URL(text);
  if (environment['NODE_ENV'] === 'production' && protocol === 'http:' && !LOOPBACK.test(hostname)) {
    throw new StartError(
      `SHOP_ORIGIN is "${text}": in production passwords and tokens go over TLS alone. Put a proxy with a certificate in front, and write https://${hostname}`,
    );
  }
  return origin;
}
