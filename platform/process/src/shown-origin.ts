import type { AddressInfo } from 'node:net';

/** @returns the origin by which people on this computer reach a server */
export function shownOrigin(https: boolean, host: string, address: AddressInfo | string | number): string {
  const shownHost = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `${https ? 'https' : 'http'}://${shownHost}:${typeof address === 'object' ? address.port : address}`;
}
