import { splitAddress } from '@piston-parts/shared-contract';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Preview, ReadPreview } from '../storefront/live-remotes';
import type { RegistryState } from '../registry/state/registry-state';
import { readTicket, signTicket, type PreviewTicket } from './preview-ticket';
import { asksForPreview, readWanted } from './wanted-preview';

const COOKIE = 'shop-preview';
const SECOND_MS = 1000;
/** A working day. */
const RIGHT_SECONDS = 8 * 60 * 60;

export interface PreviewCookie {
  /** @returns null without the right */
  readonly read: (request: FastifyRequest) => Promise<PreviewTicket | null>;
  /** Gives the right, with what was chosen; for as long as it lasts already, or for a working day. */
  readonly write: (request: FastifyRequest, reply: FastifyReply, ticket: Partial<PreviewTicket>) => Promise<void>;
}

/**
 * @param origin the shop's public one, when it is known: the request may arrive over a proxy's plain connection
 */
export function previewCookie(state: Pick<RegistryState, 'previewKey'>, origin = ''): PreviewCookie {
  return {
    read: async ({ headers }) => {
      const text = headers.cookie === undefined ? undefined : parse(headers.cookie)[COOKIE];
      return text === undefined ? null : readTicket(state, text);
    },
    write: async (request, reply, { until = Date.now() + RIGHT_SECONDS * SECOND_MS, versions = {}, at }) => {
      const ticket = await signTicket(state, { until, versions, ...(at !== undefined && { at }) });
      void reply.header(
        'set-cookie',
        serialize(COOKIE, ticket, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: request.protocol === 'https' || origin.startsWith('https:'),
          maxAge: Math.max(0, Math.round((until - Date.now()) / SECOND_MS)),
        }),
      );
    },
  };
}

const isChosen = ({ versions, at }: Preview) => at !== undefined || Object.keys(versions).length > 0;

/** @returns what the person behind a request previews, and remembers what the address asks for; null for a shopper */
export function createPreviewReader({ read, write }: PreviewCookie): ReadPreview {
  return async (request, reply) => {
    const ticket = await read(request);
    if (!ticket) return null;
    const chosen = chosenIn(ticket);
    const query = new URLSearchParams(splitAddress(request.url)[1]);
    if (!asksForPreview(query)) return isChosen(chosen) ? { ...chosen, problems: [] } : null;
    const wanted = readWanted(query, chosen);
    await write(request, reply, { until: ticket.until, ...wanted });
    return isChosen(wanted) || wanted.problems.length > 0 ? wanted : null;
  };
}

const chosenIn = ({ versions, at }: Pick<PreviewTicket, 'versions' | 'at'>): Preview => ({
  versions,
  ...(at !== undefined && { at }),
});
