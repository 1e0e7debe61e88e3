import type { Environment } from '../environment';
import type { RegistryState } from './state/registry-state';
import { hashToken, RIGHTS, USUAL_RIGHTS, type Right } from './token-file';
import { isSameText } from '@platform/process/is-same-text';

/** For messages to those who have none. */
export const HOW_TO_GET_A_TOKEN =
  'Ask the person who runs the shop: npm run registry -- token add mf-cart --name "cart team"';

/** What the holder of a token may do, and their name for the history. */
export interface TokenHolder {
  readonly rights: readonly Right[];
  readonly allows: (remote: string) => boolean;
  /** @param claimed name that the client claims; used only for a token without a recorded holder */
  readonly nameFor: (claimed: string) => string;
}

/** Who may write to a registry. */
export interface RegistryTokens {
  /** Whether anybody may write at all. */
  readonly exist: () => Promise<boolean>;
  /** @returns null for a token that is not, or no longer, one of this registry */
  readonly find: (token: string) => Promise<TokenHolder | null>;
  /** The same by the SHA-256 of a token. */
  readonly findByHash: (hash: string) => Promise<TokenHolder | null>;
}

interface KnownToken {
  readonly hash: string;
  readonly remote: string;
  readonly rights: readonly Right[];
  readonly nameFor: TokenHolder['nameFor'];
}

const variableOf = (remote: string) =>
  remote === '*' ? 'REGISTRY_TOKEN' : `REGISTRY_TOKEN_${remote.toUpperCase().replaceAll('-', '_')}`;

/**
 * The tokens of a registry: those that it keeps, read at each request so that a withdrawn one ends at once, and those
 * that its server was started with: that of all remotes has all rights, and that of one all but to force.
 * @param given remote → its token; `*` is that of all remotes
 */
export function registryTokens(
  state: Pick<RegistryState, 'tokens'>,
  given: Readonly<Record<string, string>>,
): RegistryTokens {
  const fromStart = Object.entries(given).map(([remote, token]): KnownToken => ({
    hash: hashToken(token),
    remote,
    rights: remote === '*' ? RIGHTS : USUAL_RIGHTS,
    nameFor: (claimed) => `${claimed}, with ${variableOf(remote)}`,
  }));
  const valid = async (): Promise<KnownToken[]> => {
    const stored = (await state.tokens()).filter(({ withdrawn }) => withdrawn === undefined);
    return [...fromStart, ...stored.map(({ name, ...token }) => ({ ...token, nameFor: () => name }))];
  };

  const findByHash = async (hash: string): Promise<TokenHolder | null> => {
    const found = (await valid()).filter((known) => isSameText(hash, known.hash))[0];
    if (!found) return null;
    const { remote, rights, nameFor } = found;
    return { rights, nameFor, allows: (wanted) => remote === '*' || remote === wanted };
  };
  return {
    exist: async () => (await valid()).length > 0,
    find: async (token) => (token === '' ? null : findByHash(hashToken(token))),
    findByHash,
  };
}

/** @returns the tokens of REGISTRY_TOKEN, for all remotes, and of REGISTRY_TOKEN_MF_CART and the like, for one each */
export const tokensIn = ({ REGISTRY_TOKEN, tokensOfRemotes }: Environment): Readonly<Record<string, string>> => ({
  ...tokensOfRemotes,
  ...(REGISTRY_TOKEN !== undefined && { '*': REGISTRY_TOKEN }),
});
