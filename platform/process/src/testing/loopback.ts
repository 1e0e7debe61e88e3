import { networkInterfaces } from 'node:os';

/** Whether this computer has `::1`, the second address of `localhost`; some containers do not. */
export const HAS_IPV6_LOOPBACK = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .some(({ address }) => address === '::1');
