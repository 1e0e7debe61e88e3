import { randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { hashOf } from '@platform/process/fingerprint';
import { isSameText } from '@platform/process/is-same-text';

/** The database's default for a new account. */
const NEVER_REPLACED = new Date(0);

export const TOKEN_LIFE_SECONDS = 12 * 60 * 60;

export interface Claims {
  readonly _id: string;
  readonly email: string;
  /** The token's own id, by which log-out revokes it. */
  readonly jti: string;
  /**
   * The account's `tokensSince` when it was signed, milliseconds since 1970. A new password raises it, which revokes
   * the earlier tokens. It does not depend on the clock, which may have been wrong.
   */
  readonly at: number;
  /** Hash of the session cookie's key: the token is valid in the browser alone that has this cookie. */
  readonly cookie: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

export interface TokenOwner {
  readonly _id: string;
  readonly email: string;
  /** Absent for an account whose password was never replaced. */
  readonly tokensSince?: Date;
}

export interface TokenSigner {
  /**
   * @param sessionKey of the cookie that the token needs
   * @returns a token (JWT, HS256) that is valid for `TOKEN_LIFE_SECONDS` from `moment`.
   */
  sign(user: TokenOwner, sessionKey: string, moment?: Date): string;
  /** @returns a token's claims, or null when it is invalid, expired or of another cookie than `sessionKey` is from. */
  read(token: string, sessionKey: string | null): Claims | null;
}

/** @param secret at least 32 secret characters. */
export function createTokenSigner(secret: string): TokenSigner {
  const sign = createSigner({ key: secret, algorithm: 'HS256' });
  // One algorithm only: a token with `none` or another algorithm is invalid.
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    requiredClaims: ['_id', 'email', 'jti', 'at', 'cookie', 'exp'],
  });
  return {
    sign({ _id, email, tokensSince = NEVER_REPLACED }, sessionKey, moment = new Date()) {
      const iat = Math.floor(moment.getTime() / 1000);
      const claims = { _id, email, jti: randomUUID(), at: tokensSince.getTime(), cookie: hashOf(sessionKey) };
      return sign({ ...claims, iat, exp: iat + TOKEN_LIFE_SECONDS });
    },
    read(token, sessionKey) {
      if (sessionKey === null) return null;
      try {
        const claims = verify(token) as Claims;
        return isSameText(hashOf(sessionKey), claims.cookie) ? claims : null;
      } catch {
        return null;
      }
    },
  };
}
