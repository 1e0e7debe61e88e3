import { API_PREFIX, IDEMPOTENCY_HEADER, messages, type Contract, type Endpoint } from '@piston-parts/shared-contract';
import {
  backendMessages,
  checkedBody,
  checkedResponse,
  fullContract,
  parseJson,
  Refusal,
} from '@piston-parts/shared-contract/backend';
import cors from '@fastify/cors';
import { sqlState } from '@platform/process/sql-state';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSessionLoader } from './accounts/authentication';
import { createRateLimits } from './accounts/rate-limit';
import { addEndpoint } from './add-endpoint';
import { cartsOf } from './cart/cart';
import { createBatcher } from '../database/batcher';
import { unavailableRefusal } from '../database/unavailable';
import { addApiPage } from './operations/api-page';
import { addHealthChecks } from './operations/health';
import { addHousekeeping } from './operations/housekeeping';
import { logUnusableRows } from './operations/log-unusable-rows';
import { orderBackgroundJobs } from './orders/order-background-jobs';
import { createOrderService } from './orders/order-service';
import type { ApiServices, SharedWork } from './request-context';
import { createPartSearch } from './search/part-search';

/** Path of the ids of all parts, for the sitemap. */
export const PART_IDS_PATH = `${API_PREFIX}/part-ids`;

/** Larger than any form of the shop, small enough to protect the memory. */
const MAX_BODY_BYTES = 64 * 1024;

/** Registers the API with its health checks on a server that may have other routes. */
export async function registerApi(app: FastifyInstance, services: ApiServices): Promise<void> {
  addHealthChecks(app, services.database);
  logUnusableRows(app);
  app.get(PART_IDS_PATH, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return { partIds: await services.catalogue.ids() };
  });
  await app.register((api) => addEndpoints(api, services), { prefix: API_PREFIX });
}

/** Every endpoint of the contract, whose schemas check what comes in and goes out. */
async function addEndpoints(app: FastifyInstance, services: ApiServices): Promise<void> {
  app.removeContentTypeParser('text/plain');
  // Text that is no JSON is refused by the schema, after the session and the idempotency key are checked.
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, text, done) => done(null, parseJson(text)),
  );
  app.setValidatorCompiler<Endpoint>(
    ({ schema: endpoint }) =>
      (body) =>
        validate(endpoint, body),
  );
  app.setSerializerCompiler<Endpoint>(
    ({ schema: endpoint }) =>
      (response) =>
        JSON.stringify(checkedResponse(endpoint, response)),
  );
  app.setErrorHandler(respondWithFailure);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ errors: [backendMessages.endpointNotFound] }));

  // Before anything else: a page of another origin that is not allowed learns nothing at all.
  await app.register(cors, {
    origin: [...services.allowedOrigins],
    allowedHeaders: ['authorization', 'content-type', IDEMPOTENCY_HEADER],
    // Of the same site alone: the session cookie is SameSite=Strict.
    credentials: true,
  });
  addApiPage(app);
  addHousekeeping(app, services);
  await app.register(orderBackgroundJobs, { database: services.database, payments: services.payments });
  const shared = { ...services, ...shareWork(services, app.log) };
  const endpoints = Object.entries(fullContract) as [keyof Contract, Endpoint][];
  endpoints.forEach((endpoint) => addEndpoint(app, endpoint, shared));
}

function validate(endpoint: Endpoint, body: unknown): { value: unknown } | { error: Error } {
  try {
    return { value: checkedBody(endpoint, body) };
  } catch (error) {
    return { error: error as Refusal };
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
