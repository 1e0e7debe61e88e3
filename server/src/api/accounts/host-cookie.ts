import { parse, serialize, type SerializeOptions } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_LIFE_SECONDS } from './tokens';

/** A cookie of a session, out of reach of scripts, other origins and subdomains. */
export interface HostCookie {
  /** @returns its value; null without one */
  read(request: Pick<FastifyRequest, 'headers'>): string | null;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
  /** The header of a browser that has the value: `name=value`. */
  sent(value: string): string;
  /** @returns its value in the `Set-Cookie` headers of a response; null when none sets it */
  setBy(headers: readonly string[]): string | null;
}

/**
 * @param shopOrigin decides about Secure and the prefix `__Host-`, never the request. Its port is part of the name, because
 * browsers send a cookie to every port of a host: two shops on one computer would end each other's sessions.
 */
export function createHostCookie(baseName: string, shopOrigin: string): HostCookie {
  const { protocol, port } = new URL(shopOrigin);
  const secure = protocol === 'https:';
  const name = [secure ? `__Host-${baseName}` : baseName, port].filter(Boolean).join('-');
  const options: SerializeOptions = { path: '/', httpOnly: true, secure, sameSite: 'strict' };
  const send = (reply: FastifyReply, value: string, maxAge: number) =>
    void reply.header('set-cookie', serialize(name, value, { ...options, maxAge }));
  return {
    read: ({ headers }) => parse(headers.cookie ?? '')[name] ?? null,
    set: (reply, value) => send(reply, value, TOKEN_LIFE_SECONDS),
    clear: (reply) => send(reply, '', 0),
    sent: (value) => serialize(name, value),
    setBy: (headers) => headers.map((header) => parse(header.split(';')[0] ?? '')[name]).find(Boolean) ?? null,
  };
}
