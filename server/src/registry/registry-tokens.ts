import { createHash, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../environment';

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

/** @returns the tokens of REGISTRY_TOKEN, for all remotes, and of REGISTRY_TOKEN_MF_CART and the like, for one each */
export const tokensIn = ({ REGISTRY_TOKEN, tokensOfRemotes }: Environment): RegistryTokens =>
  registryTokens({ ...tokensOfRemotes, ...(REGISTRY_TOKEN !== undefined && { '*': REGISTRY_TOKEN }) });
