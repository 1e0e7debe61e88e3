import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_LIFE_SECONDS } from './tokens';

export const SESSION_COOKIE = 'piston-parts-session';
const KEY_BYTES = 32;

/** The cookie that a token needs beside it, out of reach of scripts: a token read from local storage is worth nothing alone. */
export interface SessionCookie {
  /** @returns the random key of the browser that sent a request; null without the cookie */
  read(request: FastifyRequest): string | null;
  /**
   * Sets the cookie to a new key, also where the browser has one: a script may have set that itself before the log-in.
   * @returns the key, which the token is bound to
   */
  write(reply: FastifyReply): string;
}

/**
 * @param shopOrigin decides about Secure and the prefix `__Host-`, never the request. Its port is part of the name, because
 * browsers send a cookie to every port of a host: two shops on one computer would end each other's sessions.
 */
export function createSessionCookie(shopOrigin: string): SessionCookie {
  const { protocol, port } = new URL(shopOrigin);
  const secure = protocol === 'https:';
  const name = [secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE, port].filter(Boolean).join('-');
  const options = { path: '/', httpOnly: true, secure, sameSite: 'strict', maxAge: TOKEN_LIFE_SECONDS } as const;
  return {
    read: ({ headers }) => parse(headers.cookie ?? '')[name] ?? null,
    write(reply) {
      const key = randomBytes(KEY_BYTES).toString('base64url');
      void reply.header('set-cookie', serialize(name, key, options));
      return key;
    },
  };
}
