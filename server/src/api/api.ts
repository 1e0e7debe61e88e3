import { API_PREFIX, IDEMPOTENCY_HEADER, type Contract, type Endpoint } from '@piston-parts/shared-contract';
import {
  backendMessages,
  checkedBody,
  checkedResponse,
  fullContract,
  parseJson,
  type Refusal,
} from '@piston-parts/shared-contract/backend';
import cors from '@fastify/cors';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSessionLoader } from './accounts/authentication';
import { createRateLimits } from './accounts/rate-limit';
import { addEndpoint } from './add-endpoint';
import { cartsOf } from './cart/cart';
import { createBatcher } from '../database/batcher';
import { addDevMail } from './emails/dev-mail';
import { emailBackgroundJobs } from './emails/email-background-jobs';
import { addDocuments } from './invoices/add-documents';
import { basicPages } from './basic-pages/basic-pages';
import { failureOf } from './failure';
import { addApiPage } from './operations/api-page';
import { backupSchedule } from './operations/backup-schedule';
import { addHealthChecks } from './operations/health';
import { addHousekeeping } from './operations/housekeeping';
import { logUnusableRows } from './operations/log-unusable-rows';
import { orderBackgroundJobs } from './orders/order-background-jobs';
import { createOrderService } from './orders/order-service';
import { createPublicReads } from './public-reads';
import type { ApiServices, SharedWork } from './request-context';
import { createPartSearch } from './search/part-search';
import { addTeamApis, startTeamApis } from './teams/add-team-apis';
import type { TeamApi } from './teams/team-api';
import type { Endpoints } from '@platform/protocol/endpoints';

/** Path of the ids of all parts, for the sitemap. */
export const PART_IDS_PATH = `${API_PREFIX}/part-ids`;

/** Larger than any form of the shop, small enough to protect the memory. */
const MAX_BODY_BYTES = 64 * 1024;

/** Registers the API with its health checks, and the pages that need no scripts, on a server that may have other routes. */
export async function registerApi(app: FastifyInstance, services: ApiServices): Promise<void> {
  app.decorate('publicReads', createPublicReads());
  const teamApis = startTeamApis(app, services);
  addHealthChecks(app, services.database, teamApis);
  logUnusableRows(app);
  app.get(PART_IDS_PATH, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return { partIds: await services.catalogue.ids() };
  });
  await app.register((api) => addEndpoints(api, services, teamApis), { prefix: API_PREFIX });
  await app.register(basicPages, services);
  if (services.mail.isDevelopment) addDevMail(app, services);
}

/** Every endpoint of the contract, whose schemas check what comes in and goes out. */
async function addEndpoints(app: FastifyInstance, services: ApiServices, teamApis: readonly TeamApi[]): Promise<void> {
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
  addApiPage(app, async () => {
    await Promise.all(teamApis.map((teamApi) => teamApi.started()));
    return Object.assign({}, ...teamApis.map((teamApi) => teamApi.describe())) as Endpoints;
  });
  addHousekeeping(app, services);
  await app.register(orderBackgroundJobs, services);
  await app.register(emailBackgroundJobs, services);
  await app.register(backupSchedule, services);
  const shared = { ...services, ...shareWork(services, app.log) };
  const endpoints = Object.entries(fullContract) as [keyof Contract, Endpoint][];
  endpoints.forEach((endpoint) => addEndpoint(app, endpoint, shared));
  addDocuments(app, { queries: services.database.queries, links: services.documentLinks });
  await app.register((teams) => addTeamApis(teams, teamApis, shared));
}

function validate(endpoint: Endpoint, body: unknown): { value: unknown } | { error: Error } {
  try {
    return { value: checkedBody(endpoint, body) };
  } catch (error) {
    return { error: error as Refusal };
  }
}

function shareWork({ database, payments, readSettings }: ApiServices, log: FastifyBaseLogger): SharedWork {
  const { queries } = database;
  return {
    rateLimits: createRateLimits(database),
    loadSession: createSessionLoader(queries),
    findCart: createBatcher((userIds: readonly string[]) => cartsOf(queries, userIds)),
    orderService: createOrderService({ database, payments, readSettings, log }),
    searchParts: createPartSearch(queries),
  };
}

/** The body is that of backend-32. */
function respondWithFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = failureOf(error, request.log);
  return reply.code(status).headers(headers).send(body);
}
