import { messages } from '@piston-parts/shared-contract';
import type { Refusal } from '@piston-parts/shared-contract/backend';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSessionCookie, type SessionCookie } from '../accounts/session-cookie';
import type { ShownSettings } from '../shop-settings/settings-reader';
import type { RenderPage } from './basic-page';
import { createBasicSessions, type BasicSession, type BasicSessions } from './basic-session';
import { createApiSender, type SendToApi } from './send-to-api';
import { pagePaths } from './page-paths';

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the basic pages: what the owner has set. */
    readonly readSettings: () => Promise<Pick<ShownSettings, 'shown'>>;
  }
}

export type PageRequest = FastifyRequest<{
  Querystring: { add?: unknown; added?: unknown; edit?: unknown; sent?: unknown };
}>;
type Page = (request: PageRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface Shopper {
  readonly session: BasicSession;
  readonly sendToApi: SendToApi;
}

/** The services of the routes of basic pages. */
export interface PageContext {
  readonly sessions: BasicSessions;
  /** Of the shop with scripts. */
  readonly shopCookie: SessionCookie;
  readonly apiFor: (request: FastifyRequest, session: BasicSession | null) => SendToApi;
  /** A page of a shopper who is logged in; anyone else gets the log-in. */
  readonly forShopper: (
    page: (request: PageRequest, reply: FastifyReply, shopper: Shopper) => ReturnType<Page>,
  ) => Page;
}

export function createPageContext(app: FastifyInstance, shopOrigin: string): PageContext {
  const shopCookie = createSessionCookie(shopOrigin);
  const sessions = createBasicSessions(shopOrigin);
  const apiFor = createApiSender(app, shopCookie);
  return {
    sessions,
    shopCookie,
    apiFor,
    forShopper: (page) => async (request, reply) => {
      const session = sessions.read(request);
      if (!session) return goTo(reply, pagePaths.logIn);
      return page(request, reply, { session, sendToApi: apiFor(request, session) });
    },
  };
}

export const sendPage = async (reply: FastifyReply, page: RenderPage, status = 200): Promise<FastifyReply> => {
  const { shown } = await reply.server.readSettings();
  return reply.code(status).type('text/html; charset=utf-8').send(page(shown));
};

/** After a form: a reload of the page then repeats nothing. */
export const goTo = (reply: FastifyReply, path: string): FastifyReply => reply.redirect(path, 303);

export const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** @returns a parameter of the address; undefined when it is empty or given twice */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const isEndOfSession = ({ status, message }: Refusal): boolean =>
  status === 401 || (status === 404 && message === messages.emailNotRegistered);
