import { createHash, timingSafeEqual } from 'node:crypto';
import { RegistryError } from './registry-error';

const NAME = 'REGISTRY_TOKEN';
const OF_ONE_REMOTE = /^REGISTRY_TOKEN_(MF_[A-Z0-9_]+)$/;
const MIN_LENGTH = 16;

/** Who may write to the registry: every remote, or one. */
export interface RegistryTokens {
  /** Whether anybody may write at all. */
  readonly exist: boolean;
  /** @returns whether the token is one of this registry, whichever remote it is for */
  readonly isKnown: (token: string) => boolean;
  /** @returns whether the token may publish this remote and move its release */
  readonly allows: (token: string, remote: string) => boolean;
}

/** The time it takes does not tell how much of a guess was right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** @param tokens remote → its token; `*` is that of all remotes */
export function registryTokens(tokens: Readonly<Record<string, string>>): RegistryTokens {
  return {
    exist: Object.keys(tokens).length > 0,
    isKnown: (token) => Object.values(tokens).some((wanted) => isSame(token, wanted)),
    allows: (token, remote) =>
      [tokens['*'], tokens[remote]].some((wanted) => wanted !== undefined && isSame(token, wanted)),
  };
}

/**
 * Reads `REGISTRY_TOKEN`, for all remotes, and `REGISTRY_TOKEN_MF_CART`, for mf-cart alone.
 * @throws RegistryError when one is short enough to be guessed
 */
export function readRegistryTokens(environment: Readonly<Record<string, string | undefined>>): RegistryTokens {
  const tokens: Record<string, string> = {};
  for (const [name, token] of Object.entries(environment)) {
    const remote = name === NAME ? '*' : OF_ONE_REMOTE.exec(name)?.[1]?.toLowerCase().replaceAll('_', '-');
    if (remote === undefined || !token) continue;
    if (token.length < MIN_LENGTH) {
      throw new RegistryError(
        `${name} can be guessed: it has fewer than ${MIN_LENGTH} characters. Make one: openssl rand -hex 32`,
      );
    }
    tokens[remote] = token;
  }
  return registryTokens(tokens);
}
