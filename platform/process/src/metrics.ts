import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { isSameText } from './is-same-text';
import { routeOf } from './logging';
import { processMetrics } from './process-metrics';
import { traceRequests } from './tracing';

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of this server alone, beside `processMetrics`. */
    readonly metrics: Registry;
  }
}

/** Seconds; a page is made in a few milliseconds, and nobody waits longer than ten seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const requests = new Counter({
  name: 'shop_http_requests_total',
  help: 'Requests that were answered, by the pattern of their route',
  labelNames: ['method', 'route', 'status'],
  registers: [processMetrics],
});
const durations = new Histogram({
  name: 'shop_http_request_duration_seconds',
  help: 'Time until a request was answered',
  labelNames: ['method', 'route'],
  registers: [processMetrics],
  buckets: SECONDS,
});

/** Clients choose method and address of what there is no route for: all of it is one. */
const NO_ROUTE = { method: 'any', route: 'none' };

const METRICS_ARE_OFF = 'In production the metrics need a token: start the shop with METRICS_TOKEN.';

/**
 * Counts and traces the requests of the routes that are added after this, and adds `/metrics` in the form of Prometheus.
 * @param token what a scraper sends as its bearer token; null: nobody may read them, undefined: anybody may
 */
export function addMetrics(app: FastifyInstance, token?: string | null): void {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  app.decorate('metrics', metrics);
  traceRequests(app);
  app.addHook('onResponse', async (request, reply) => {
    const labels = request.is404 ? NO_ROUTE : { method: request.method, route: routeOf(request) ?? 'none' };
    requests.inc({ ...labels, status: reply.statusCode });
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (token === null) return reply.code(403).send({ errors: [METRICS_ARE_OFF] });
    if (token !== undefined && !isSameText(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.code(401).send({ errors: ['This needs the token in METRICS_TOKEN, as a bearer token.'] });
    }
    const texts = await Promise.all([processMetrics.metrics(), metrics.metrics()]);
    return reply.type(metrics.contentType).send(texts.join('\n'));
  });
}
