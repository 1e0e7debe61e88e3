import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { createHostCookie, type HostCookie } from './host-cookie';

export const SESSION_COOKIE = 'piston-parts-session';
const KEY_BYTES = 32;

/**
 * The cookie that a token needs beside it: a token read from local storage is worth nothing alone. Its value is the random
 * key of a browser.
 */
export interface SessionCookie extends HostCookie {
  /**
   * Sets the cookie to a new key, also where the browser has one: a script may have set that itself before the log-in.
   * @returns the key, which the token is bound to
   */
  write(reply: FastifyReply): string;
}

/** @param shopOrigin as `createHostCookie` takes it */
export function createSessionCookie(shopOrigin: string): SessionCookie {
  const cookie = createHostCookie(SESSION_COOKIE, shopOrigin);
  return {
    ...cookie,
    write(reply) {
      const key = randomBytes(KEY_BYTES).toString('base64url');
      cookie.set(reply, key);
      return key;
    },
  };
}
