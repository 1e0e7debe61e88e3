import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './logging';

/** However many requests come: a trace is for looking at some of them. */
const TRACES_A_SECOND = 20;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

type Attributes = Readonly<Record<string, string | number>>;

export interface Span {
  name(name: string, attributes: Attributes): void;
  end(isFailed: boolean): void;
}

/** Makes the spans of a library. */
export interface Tracing {
  /** @param traceId asked for by a client */
  startRequest(parent: Span | null, traceId: string | undefined): Span;
  startStep(name: string, parent: Span, attributes: Attributes): Span;
}

const requestSpan = new AsyncLocalStorage<Span>();
const state: { tracing: Tracing | null; second: number; traces: number } = { tracing: null, second: 0, traces: 0 };

/** @param tracing null ends it, and that Node follows the request through every promise */
export function traceWith(tracing: Tracing | null): void {
  state.tracing = tracing;
  if (!tracing) requestSpan.disable();
}

/**
 * Begins a step of the request that is being answered.
 * @param name without a value that anybody has typed
 * @returns what ends it
 */
export function startStep(name: string, attributes: Attributes = {}): (isFailed?: boolean) => void {
  const parent = requestSpan.getStore();
  if (!state.tracing || !parent) return () => undefined;
  const span = state.tracing.startStep(name, parent, attributes);
  return (isFailed = false) => span.end(isFailed);
}

/** @returns the callback as a part of the request that is being answered now, or of none; another may let it go on. */
export const keepRequest = <Arguments extends unknown[]>(
  callback: (...values: Arguments) => void,
): ((...values: Arguments) => void) => (state.tracing ? AsyncLocalStorage.bind(callback) : callback);

function mayTrace(): boolean {
  const second = Math.floor(Date.now() / 1000);
  if (second !== state.second) Object.assign(state, { second, traces: 0 });
  state.traces += 1;
  return state.traces <= TRACES_A_SECOND;
}

const spans = new WeakMap<FastifyRequest, Span>();

/** Of the routes that are added after this. A client decides the id of its trace, and nothing else: not whether there is one. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = requestSpan.getStore() ?? null;
    if (!state.tracing || (!parent && !mayTrace())) return done();
    const [, traceId] = TRACEPARENT.exec(String(request.headers.traceparent)) ?? [];
    const span = state.tracing.startRequest(parent, traceId);
    spans.set(request, span);
    requestSpan.run(span, done);
  });
  // A body is read, and the request continued, in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) requestSpan.run(span, done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    if (!span) return;
    const method = request.is404 ? 'any' : request.method;
    const route = request.is404 ? 'none' : (routeOf(request) ?? 'none');
    span.name(`${method} ${route}`, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
    });
    span.end(statusCode >= 500);
  });
}
