import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHostCookie } from '../accounts/host-cookie';

const BASIC_COOKIE = 'piston-parts-basic';

/** A session that a form has opened: what a page with scripts keeps in local storage, and in the session cookie. */
export interface BasicSession {
  readonly token: string;
  readonly key: string;
}

export interface BasicSessions {
  read(request: Pick<FastifyRequest, 'headers'>): BasicSession | null;
  write(reply: FastifyReply, session: BasicSession): void;
  clear(reply: FastifyReply): void;
}

/**
 * Keeps sessions of basic pages in a cookie beside that of the shop, so that a log-in by a form ends no session of the shop.
 * Only these pages read it: the API takes it for no log-in.
 */
export function createBasicSessions(shopOrigin: string): BasicSessions {
  const cookie = createHostCookie(BASIC_COOKIE, shopOrigin);
  return {
    read(request) {
      const [key, ...token] = (cookie.read(request) ?? '').split('.');
      return key && token.length > 0 ? { key, token: token.join('.') } : null;
    },
    write: (reply, { key, token }) => cookie.set(reply, `${key}.${token}`),
    clear: (reply) => cookie.clear(reply),
  };
}
