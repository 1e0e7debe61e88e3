import { randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';

export const TOKEN_LIFE_SECONDS = 12 * 60 * 60;

export interface Claims {
  readonly _id: string;
  readonly email: string;
  /** The token's own id, by which log-out revokes it. */
  readonly jti: string;
  /** When it was given, milliseconds since 1970: a new password ends what came before, and nothing after. */
  readonly at: number;
  /** Seconds since 1970. */
  readonly exp: number;
}

export interface TokenSigner {
  /** @returns a token (JWT, HS256) good for `TOKEN_LIFE_SECONDS` from `moment`. */
  sign(user: { readonly _id: string; readonly email: string }, moment?: Date): string;
  /** @returns what a token says, or null when it is forged, expired or no token at all. */
  read(token: string): Claims | null;
}

/** @param secret at least 32 characters that nobody else knows. */
export function createTokenSigner(secret: string): TokenSigner {
  const sign = createSigner({ key: secret, algorithm: 'HS256' });
  // One algorithm and no other: a token that says `none`, or names another one, is no token.
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    requiredClaims: ['_id', 'email', 'jti', 'at', 'exp'],
  });
  return {
    sign({ _id, email }, moment = new Date()) {
      const at = moment.getTime();
      const iat = Math.floor(at / 1000);
      return sign({ _id, email, jti: randomUUID(), at, iat, exp: iat + TOKEN_LIFE_SECONDS });
    },
    read(token) {
      try {
        return verify(token) as Claims;
      } catch {
        return null;
      }
    },
  };
}
