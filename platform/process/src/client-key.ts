import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const IPV6_NETWORK_BITS = 64;
/** The addresses that one subscriber may have at most: for counts that must not be had by the hundred. */
export const SUBSCRIBER_BITS = 48;
/** Some proxies write the client's port behind its address. */
const WITH_PORT = [/^(\d+\.\d+\.\d+\.\d+):\d+$/, /^\[(.+)\](?::\d+)?$/];

const withoutPort = (text: string): string =>
  WITH_PORT.map((form) => form.exec(text)?.[1]).find((address) => address !== undefined) ?? text;

/**
 * @param address as a socket or a proxy writes it
 * @param bits of an IPv6 address that count
 * @returns the key that limits count a client by: an IPv4 address (also when it is written as an IPv6 one), or by default the
 * /64 network of an IPv6 address, because one customer is given at least that many; null when it is no address.
 */
export function keyOfAddress(address: string, bits = IPV6_NETWORK_BITS): string | null {
  if (isIPv4(address)) return address;
  const text = withoutPort(address.trim());
  if (!ipaddr.isValid(text)) return null;
  const ip = ipaddr.process(text);
  if (ip.kind() === 'ipv4') return ip.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${text}/${bits}`);
  return `${network.toNormalizedString()}/${bits}`;
}

interface Sender {
  /** Undefined when the socket is closed already, although Fastify's type has it always. */
  readonly ip: FastifyRequest['ip'] | undefined;
  readonly ips?: readonly (string | undefined)[];
}

/**
 * @returns the key of the client that sent a request, as `keyOfAddress`; the server's option `trustProxy` decides which
 * headers are read. Where a trusted proxy wrote no address, the proxy itself counts as the client.
 */
export function clientKey({ ip, ips = [ip] }: Sender, bits = IPV6_NETWORK_BITS): string {
  const keys = ips.map((address = '') => keyOfAddress(address, bits)).filter((key) => key !== null);
  return keys.at(-1) ?? 'unknown';
}
