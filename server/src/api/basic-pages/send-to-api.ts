import {
  endpointPath,
  IDEMPOTENCY_HEADER,
  type BodyOf,
  type Contract,
  type Endpoint,
  type ResponseOf,
} from '@piston-parts/shared-contract';
import { backendMessages, fullContract, refuse, Refusal } from '@piston-parts/shared-contract/backend';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionCookie } from '../accounts/session-cookie';
import type { BasicSession } from './basic-session';

/** For the limits of a client, and for the account's list of sessions. */
const OF_SENDER = ['x-forwarded-for', 'user-agent'];
/** Parameters with which the path would be that of another endpoint. */
const LEADING_ELSEWHERE = ['', '.', '..'];

interface ApiRequest<E> {
  readonly body?: BodyOf<E>;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

interface ApiResponse<E> {
  readonly body: ResponseOf<E>;
  /** The key of the session that the response opened; null when it opened none. */
  readonly sessionKey: string | null;
}

/**
 * Sends a request of the contract to the API of this process: its checks, limits and transactions hold for basic pages too.
 * @throws Refusal with the status and texts of the API
 */
export type SendToApi = <Name extends keyof Contract>(
  name: Name,
  request?: ApiRequest<Contract[Name]>,
) => Promise<ApiResponse<Contract[Name]>>;

/** @returns calls the API for a request to a basic page: as its client, and as the shopper of `session` */
export const createApiSender =
  (app: FastifyInstance, cookie: SessionCookie) =>
  ({ headers, socket }: FastifyRequest, session: BasicSession | null): SendToApi =>
  async (name, { body, parameters = {}, idempotencyKey } = {}) => {
    if (Object.values(parameters).some((value) => LEADING_ELSEWHERE.includes(value)))
      refuse(404, backendMessages.endpointNotFound);
    const endpoint: Endpoint = fullContract[name];
    const sender = Object.fromEntries(Object.entries(headers).filter(([name]) => OF_SENDER.includes(name)));
    const response = await app.inject({
      method: endpoint.method,
      url: endpointPath<string>(endpoint, parameters),
      ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
      headers: {
        ...sender,
        ...(session && { authorization: session.token, cookie: cookie.sent(session.key) }),
        ...(idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const { statusCode: status, headers: received } = response;
    if (status !== endpoint.status) {
      const { errors } = response.json<{ errors: [string, ...string[]] }>();
      throw new Refusal(status, errors, Number(received['retry-after']) || undefined);
    }
    return { body: response.json(), sessionKey: cookie.setBy([received['set-cookie'] ?? []].flat()) };
  };
