import { isIPv4 } from 'node:net';
import { isUrl } from '@platform/process/is-url';
import { OperatorError } from '@platform/process/operator-error';
import { httpRegistry, type RegistryAccess, type RegistryTarget } from './http-registry';

/** Whether requests to it are private: over TLS, or on this machine. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isLoopback = ['localhost', '[::1]'].includes(hostname) || (isIPv4(hostname) && hostname.startsWith('127.'));
  return protocol === 'https:' || isLoopback;
}

/** The registry of this machine. */
export interface RegistryHere extends RegistryTarget {
  readonly close: () => Promise<void>;
}

export interface RegistryContext {
  /** Address of a registry's server; left out: the registry of this machine. */
  readonly to?: string | undefined;
  readonly environment: { readonly REGISTRY_TOKEN?: string | undefined };
  /** Null in another repository, which has none. */
  readonly here: RegistryHere | null;
}

/**
 * @returns the registry that the flags and the environment name
 * @throws OperatorError when `to` is no URL
 */
export function findRegistry({ to, environment, here }: RegistryContext): RegistryAccess {
  if (to === undefined && here) return httpRegistry(here);
  if (to === undefined || !isUrl(to)) {
    throw new OperatorError(
      to === undefined
        ? 'Name the shop: --to https://shop.example'
        : `"${to}" is no URL. Write it whole, as in: --to https://shop.example`,
    );
  }
  const connection = { address: to, origin: to, token: environment.REGISTRY_TOKEN, isPrivate: isPrivate(to), fetch };
  return httpRegistry({ location: to, to, connect: async () => connection });
}
