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

/** `REGISTRY_TOKEN`, and for sets tokens of further teams: `REGISTRY_TOKEN_MF_CART`. */
export type TokenVariables = Readonly<Record<string, string | undefined>>;

export interface RegistryContext {
  /** Address of a registry's server; left out: the registry of this machine. */
  readonly to?: string | undefined;
  readonly environment: TokenVariables;
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
  const approvals = Object.entries(environment).flatMap(([name, token]) =>
    name.startsWith('REGISTRY_TOKEN_') && token ? [token] : [],
  );
  const token = environment['REGISTRY_TOKEN'];
  const connection = { address: to, origin: to, token, approvals, isPrivate: isPrivate(to), fetch };
  return httpRegistry({ location: to, to, connect: async () => connection });
}
