import type { Span as LibrarySpan } from '@opentelemetry/api';
import { traceWith, type Span } from '@platform/process/tracing';

const EXPORT_MS = 2_000;

/**
 * Sends traces of requests to a receiver of OpenTelemetry. A receiver that is away or slow loses them, and no request waits.
 * @param endpoint its address without `/v1/traces`
 * @returns what sends those that are left and ends it
 */
export async function openTracing(endpoint: string): Promise<() => Promise<void>> {
  // Loaded when somebody asks for traces.
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS });
  const ids = new sdk.RandomIdGenerator();
  const wanted: { traceId: string | undefined } = { traceId: undefined };
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'piston-parts' }),
    sampler: new sdk.AlwaysOnSampler(),
    idGenerator: {
      generateSpanId: () => ids.generateSpanId(),
      generateTraceId: () => wanted.traceId ?? ids.generateTraceId(),
    },
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('piston-parts');
  const librarySpans = new WeakMap<Span, LibrarySpan>();

  function spanOf(made: LibrarySpan): Span {
    const span: Span = {
      name: (name, attributes) => void made.updateName(name).setAttributes(attributes),
      end(isFailed) {
        if (isFailed) made.setStatus({ code: SpanStatusCode.ERROR });
        made.end();
      },
    };
    librarySpans.set(span, made);
    return span;
  }

  function contextIn(parent: Span | null) {
    const span = parent && librarySpans.get(parent);
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  }

  traceWith({
    startRequest(parent, traceId) {
      wanted.traceId = traceId;
      return spanOf(tracer.startSpan('request', { kind: SpanKind.SERVER }, contextIn(parent)));
    },
    startStep: (name, parent, attributes) => spanOf(tracer.startSpan(name, { attributes }, contextIn(parent))),
  });
  return async () => {
    traceWith(null);
    await provider.shutdown().catch(() => undefined);
  };
}
