import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { logRequests, structuredLogs } from '@platform/process/logging';
import { limitTransfers, REQUEST_LIMITS, timeoutOptions, type RequestLimits } from '@platform/process/request-limits';
import { withoutSchemas } from '@platform/process/without-schemas';
import { paymentReports } from './payment-page/payment-reports';
import { securityHeaders } from './security-headers';
import { sendErrorPage } from './unavailable-page';
import { storefront, type StorefrontOptions } from './storefront';

export interface StorefrontServerOptions extends StorefrontOptions {
  /** PEM texts. With them the shop is served over TLS by HTTP/2 (or HTTP/1.1 on request), otherwise by HTTP/1.1. */
  https?: { key: string; cert: string };
  /** Writes structured logs of this level and worse to standard output; left out: none, as tests would only see noise. */
  minLogLevel?: string;
  /** Where the published files are, when it is not this server. */
  filesOrigin?: string;
  /** Proxies that are trusted to report the client and TLS; none by default. */
  trustProxy?: FastifyServerOptions['trustProxy'];
  /** How long a client may take. */
  limits?: RequestLimits;
  /** False: no route of `extraRoutes` has a JSON Schema, so Fastify need not load the compilers of them. */
  hasSchemas?: boolean;
  /** Registers more routes at this origin, such as those of the API. */
  extraRoutes?: (app: FastifyInstance) => Promise<void>;
}

/**
 * Makes the server of the shop, ready to `listen` or, in tests, to `inject`.
 * @throws ShellNotBuiltError when there is nothing to serve
 */
export async function createStorefront(options: StorefrontServerOptions): Promise<FastifyInstance> {
  const { configuration, filesOrigin, payment, origin, limits = REQUEST_LIMITS } = options;
  const settings = { ...configuration, filesOrigin, origin };
  const headers = securityHeaders(settings);
  const app = createServer(options, headers);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  limitTransfers(app, limits);
  logRequests(app);
  app.setErrorHandler(respondWithError);
  await options.extraRoutes?.(app);
  if (payment) await app.register(paymentReports, { inventory: payment });
  await app.register(storefront, {
    ...options,
    ...(payment && {
      configuration: { ...configuration, paymentPages: payment.pages },
      paymentPageHeaders: securityHeaders({ ...settings, payment }),
    }),
  });
  await app.ready();
  return app;
}

function createServer(
  { https, minLogLevel, trustProxy = false, limits = REQUEST_LIMITS, hasSchemas = true }: StorefrontServerOptions,
  headers: Readonly<Record<string, string>>,
): FastifyInstance {
  const overHttp: FastifyServerOptions = {
    ...structuredLogs(minLogLevel),
    ...(!hasSchemas && withoutSchemas),
    ...timeoutOptions(limits),
    trustProxy,
    logger: minLogLevel !== undefined && structuredLogs(minLogLevel).logger,
    // The shell's router takes an address in any case and with a slash at its end, so the server does as well.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // An address that cannot be decoded meets no hook and no error handler.
    frameworkErrors: (error, request, reply) => void respondWithError(error, request, reply.headers(headers)),
    forceCloseConnections: 'idle',
  };
  if (!https) return Fastify(overHttp);

  const overHttp2 = { ...overHttp, http2: true, https: { ...https, allowHTTP1: true }, forceCloseConnections: true };
  // Fastify types an instance by its transport; nothing here depends on which one it is.
  return Fastify(overHttp2 as FastifyServerOptions);
}

function respondWithError(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error(error);
  void reply.code(status).headers({ 'cache-control': 'no-cache' });
  // Only browsers that open a page name HTML: a link may have been cut off, or changed on its way.
  if (/text\/html/i.test(request.headers.accept ?? '')) return sendErrorPage(reply, status);
  return reply.type('text/plain; charset=utf-8').send(status >= 500 ? 'Something went wrong' : 'Bad request');
}
