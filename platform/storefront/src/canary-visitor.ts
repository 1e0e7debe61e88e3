import { randomBytes } from 'node:crypto';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FindLiveRemotes, LiveRemotes, ReadPreview } from './live-remotes';

export const CANARY_COOKIE = 'shop-canary';

const KEY_BYTES = 16;
const KEY = /^[\w-]{22}$/;
const KEPT_SECONDS = 30 * 24 * 60 * 60;

interface VisitorOptions {
  readonly find: FindLiveRemotes;
  readonly readPreview?: ReadPreview | undefined;
  readonly origin?: string | undefined;
}

/**
 * Finds what is live for the visitor behind a request. While a canary is out, a visitor who has no key is given one: a
 * random number without personal data, out of reach of scripts.
 * @param readPreview says what somebody sees instead of what is live
 * @param origin the shop's public one, when it is known: the request may arrive over a proxy's plain connection
 */
export async function findForVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  options: VisitorOptions,
): Promise<LiveRemotes> {
  return welcomeVisitor(await findForFile(request, options), request, reply, options);
}

/**
 * Lets a visitor keep to one side of a canary, and no cache keep what is another one's.
 * @param live as `findForFile` returns it
 * @returns what is live for the visitor from now on
 */
export async function welcomeVisitor(
  live: LiveRemotes,
  request: FastifyRequest,
  reply: FastifyReply,
  { find, origin = '' }: VisitorOptions,
): Promise<LiveRemotes> {
  if (live.preview) {
    void reply.header('cache-control', 'private, no-store');
    return live;
  }
  if (!live.perVisitor) return live;
  // Another visitor gets another page, so no cache between may hand this one on.
  void reply.header('cache-control', 'private, no-cache');
  if (readKey(request.headers.cookie) !== null) return live;

  const key = randomBytes(KEY_BYTES).toString('base64url');
  void reply.header(
    'set-cookie',
    serialize(CANARY_COOKIE, key, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https' || origin.startsWith('https:'),
      maxAge: KEPT_SECONDS,
    }),
  );
  return find({ canaryKey: key });
}

/** The versions that visitor is shown already; a file gives no key. */
export async function findForFile(
  request: FastifyRequest,
  { find, readPreview }: VisitorOptions,
): Promise<LiveRemotes> {
  const preview = await readPreview?.(request);
  return find({ canaryKey: readKey(request.headers.cookie), ...(preview && { preview }) });
}

function readKey(header: string | undefined): string | null {
  const key = header === undefined ? undefined : parse(header)[CANARY_COOKIE];
  return key !== undefined && KEY.test(key) ? key : null;
}
