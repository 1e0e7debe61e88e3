import { IDEMPOTENCY_HEADER, messages, type Contract, type Endpoint } from '@piston-parts/shared-contract';
import { backendMessages, fullContract, Refusal } from '@piston-parts/shared-contract/backend';
import cors from '@fastify/cors';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSessionLoader } from './accounts/authentication';
import { createRateLimits } from './accounts/rate-limit';
import { createRequestHandler } from './request-handler';
import type { ApiServices, SharedWork } from './request-context';
import { cartsOf } from './cart/cart';
import { createBatcher } from '../database/batcher';
import { sqlState } from '@platform/process/sql-state';
import { unavailableRefusal } from '../database/unavailable';
import { addApiPage } from './operations/api-page';
import { addHousekeeping } from './operations/housekeeping';
import { createOrderService } from './orders/order-service';
import { orderDuties } from './orders/order-duties';
import { createPartSearch } from './search/part-search';

/** Larger than any form of the shop, small enough to protect the memory. */
const MAX_BODY_BYTES = 64 * 1024;

const ALLOWED_HEADERS = ['authorization', 'content-type', IDEMPOTENCY_HEADER];

export type ApiOptions = ApiServices;

/** Fastify plugin with every endpoint of the contract; to be registered with the prefix `API_PREFIX`. */
export async function api(app: FastifyInstance, services: ApiOptions): Promise<void> {
  // The raw body, because the session and the idempotency key are checked before the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_, body, done) =>
    done(null, body),
  );
  app.setErrorHandler(respondWithFailure);
  app.all('/*', (_request, reply) => reply.code(404).send({ errors: [backendMessages.endpointNotFound] }));

  // Asked and answered before anything else: a page of another origin that is not allowed learns nothing at all.
  await app.register(cors, {
    origin: [...services.allowedOrigins],
    allowedHeaders: ALLOWED_HEADERS,
    // Of the same site alone: the session cookie is SameSite=Strict.
    credentials: true,
  });
  addApiPage(app);
  addHousekeeping(app, services);
  // Not `services` as they are: the prefix among them would be added once more.
  await app.register(orderDuties, { database: services.database, payments: services.payments });
  const shared = { ...services, ...shareWork(services, app.log) };
  for (const [name, endpoint] of Object.entries(fullContract) as [keyof Contract, Endpoint][]) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: createRequestHandler(name, endpoint, shared),
    });
  }
}

function shareWork({ database, payments }: ApiServices, log: FastifyBaseLogger): SharedWork {
  const { queries } = database;
  return {
    rateLimits: createRateLimits(database),
    loadSession: createSessionLoader(queries),
    findCart: createBatcher((userIds: readonly string[]) => cartsOf(queries, userIds)),
    orderService: createOrderService({ database, payments, log }),
    searchParts: createPartSearch(queries),
  };
}

/**
 * PostgreSQL's error classes that a request can cause: data that it cannot store (22), a constraint (23: what a request
 * refers to has been deleted), a limit such as an index row's size (54).
 */
const CLIENT_ERRORS = ['22', '23', '54'];

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const errorClass = sqlState(error)?.slice(0, 2) ?? '';
  if (CLIENT_ERRORS.includes(errorClass)) return new Refusal(422, [backendMessages.requestMalformed]);
  return unavailableRefusal(error);
}

/** The body is that of backend-32. Internal details go to the log; the client gets the contract's text alone. */
function respondWithFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal) {
    const { status, errors, retryAfterSeconds } = refusal;
    // The database failed, or refused what the contract should have refused before it.
    if (!(error instanceof Refusal)) request.log[status === 503 ? 'error' : 'warn'](error);
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
    return reply.code(status).header('cache-control', 'no-store').send({ errors });
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send({ errors: [backendMessages.requestMalformed] });
  request.log.error(error);
  return reply.code(500).send({ errors: [messages.somethingWentWrong], error: 'Internal Server Error' });
}
