import { randomBytes } from 'node:crypto';
import type { RegistryState } from './registry-state';
import { hashToken, RIGHTS, USUAL_RIGHTS, type Right } from './tokens';
import { isSameText } from '@platform/process/is-same-text';

const SECRET_BYTES = 32;

/** For messages to those who have none. */
export const HOW_TO_GET_A_TOKEN =
  'Ask the person who runs the shop: npm run registry -- token add mf-cart --name "its team"';

/** The rights of a token's holder, and their name for the history. */
export interface TokenHolder {
  readonly rights: readonly Right[];
  readonly allows: (remote: string) => boolean;
  /** @param claimed name that the client claims; used only for a token without a recorded holder */
  readonly nameFor: (claimed: string) => string;
  /** A command on the machine of the registry, by its user. */
  readonly isOperator?: true;
}

const OPERATOR: TokenHolder = { rights: RIGHTS, allows: () => true, nameFor: (claimed) => claimed, isOperator: true };

/** Who may write to a registry. */
export interface RegistryTokens {
  /** Of this process, for commands on its machine: it may do everything. */
  readonly operatorSecret: string;
  /** Whether anybody may write at all. */
  readonly exist: () => Promise<boolean>;
  /** @returns null for a token that is not, or no longer, one of this registry */
  readonly find: (token: string) => Promise<TokenHolder | null>;
  /** The same by the SHA-256 of a token. */
  readonly findByHash: (hash: string) => Promise<TokenHolder | null>;
}

interface ValidToken {
  readonly hash: string;
  readonly remote: string;
  readonly rights: readonly Right[];
  readonly nameFor: TokenHolder['nameFor'];
}

/** @returns name of the variable with the token of one remote, or of all (`*`): `REGISTRY_TOKEN_MF_CART` */
export const tokenVariableOf = (remote: string): string =>
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
  const operatorSecret = randomBytes(SECRET_BYTES).toString('base64url');
  const fromStart = Object.entries(given).map(([remote, token]): ValidToken => ({
    hash: hashToken(token),
    remote,
    rights: remote === '*' ? RIGHTS : USUAL_RIGHTS,
    nameFor: (claimed) => `${claimed}, with ${tokenVariableOf(remote)}`,
  }));
  const valid = async (): Promise<ValidToken[]> => {
    const stored = (await state.tokens()).filter(({ withdrawn }) => withdrawn === undefined);
    return [...fromStart, ...stored.map(({ name, ...token }) => ({ ...token, nameFor: () => name }))];
  };

  const findByHash = async (hash: string): Promise<TokenHolder | null> => {
    const token = (await valid()).filter((one) => isSameText(hash, one.hash))[0];
    if (!token) return null;
    const { remote, rights, nameFor } = token;
    return { rights, nameFor, allows: (wanted) => remote === '*' || remote === wanted };
  };
  return {
    operatorSecret,
    exist: async () => (await valid()).length > 0,
    find: async (token) => {
      if (isSameText(token, operatorSecret)) return OPERATOR;
      return token === '' ? null : findByHash(hashToken(token));
    },
    findByHash,
  };
}
