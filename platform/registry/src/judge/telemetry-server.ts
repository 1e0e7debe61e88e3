import { MAX_TELEMETRY_BYTES, TELEMETRY_PATH, telemetrySchema, type RemoteReport } from '@platform/protocol/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { clientKey, SUBSCRIBER_BITS } from '@platform/process/client-key';
import { createClientLimit } from '@platform/process/client-limit';
import '@platform/process/metrics';
import { reportOnce } from '@platform/process/report';
import type { RegistryStore } from '../registry-state';
import { countReports, type PageReport } from './count-reports';
import type { JudgeOptions } from './judge-releases';
import { countPageReports } from './metrics';
import type { VisitTickets } from './visit-tickets';

export interface TelemetryOptions {
  /** The registry whose releases are watched. */
  readonly store: RegistryStore;
  /** Those of the pages that are served. */
  readonly tickets: VisitTickets;
  readonly judge: JudgeOptions;
  /** Reports of one client that are taken within the window. */
  readonly reportsPerClient: number;
  /** How long reports are collected before they are counted together. */
  readonly collectMs?: number;
  /** Reports that wait while the registry cannot be written. */
  readonly maxWaiting?: number;
}

const CLIENT_WINDOW_MS = 10 * 60_000;
const MAX_WAITING = 1000;
const COLLECT_MS = 1000;

/** Fastify plugin: takes the reports of pages, judges releases by them, and counts them into the server's metrics. */
export async function telemetryServer(
  app: FastifyInstance,
  { store, tickets, judge, reportsPerClient, collectMs = COLLECT_MS, maxWaiting = MAX_WAITING }: TelemetryOptions,
): Promise<void> {
  const isWithinLimit = createClientLimit(reportsPerClient, CLIENT_WINDOW_MS);
  const collected = collectReports(app, { store, judge, collectMs, maxWaiting }, countPageReports(app.metrics));

  app.removeAllContentTypeParsers();
  // A beacon is sent as plain text: as JSON it would ask for permission first from other origins.
  app.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post(TELEMETRY_PATH, { bodyLimit: MAX_TELEMETRY_BYTES }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isFromElsewhere(request)) return reply.code(403).send({ errors: ['Reports come from pages of this shop.'] });
    const { success, output } = v.safeParse(reportTextSchema, request.body);
    if (!success) return reply.code(400).send({ errors: ['This is no report of a page.'] });
    const client = clientKey(request);
    if (!isWithinLimit(client))
      return reply.code(429).send({ errors: ['Too many reports. Try again in some minutes.'] });
    const { remotes, errors = [] } = output;
    const ticket = tickets.read(client, output.ticket);
    if (!ticket || remotes.some(({ remote, version }) => ticket.versions[remote] !== version)) {
      return reply.code(403).send({ errors: [NO_TICKET] });
    }
    collected.add({ ticket, client: tickets.hashClient(clientKey(request, SUBSCRIBER_BITS)), remotes, errors });
    return reply.code(204).send();
  });
}

const NO_TICKET = 'A report needs the ticket of the page that it is about, from the client that the page was sent to.';

const reportTextSchema = v.pipe(v.string(), v.parseJson(), telemetrySchema);

/** A header that browsers alone are bound to; other clients can send anything, which the limit per client is for. */
const isFromElsewhere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';

/** Keeps the first report of each client, then the second of each: a flood of one displaces none of the others. */
function withinShares(reports: readonly PageReport[], max: number): readonly PageReport[] {
  if (reports.length <= max) return reports;
  const sent = new Map<string, number>();
  const turns = reports.map((report) => {
    const turn = (sent.get(report.client) ?? 0) + 1;
    sent.set(report.client, turn);
    return { report, turn };
  });
  turns.sort((one, other) => one.turn - other.turn);
  return turns.slice(0, max).map(({ report }) => report);
}

/** Counts reports together, because each count is a write that others wait for. */
function collectReports(
  app: FastifyInstance,
  { store, judge, collectMs, maxWaiting }: Required<Omit<TelemetryOptions, 'tickets' | 'reportsPerClient'>>,
  onCounted: (report: RemoteReport) => void,
) {
  let waiting: readonly PageReport[] = [];
  let timer: NodeJS.Timeout | undefined;
  let counting: Promise<void> = Promise.resolve();
  const reportProblem = reportOnce((problem) => app.log.error(`Reports of pages wait to be counted: ${problem}`));
  const reportRefusal = reportOnce((problem) => app.log.error(`A release stays as it is: ${problem}`));

  const count = async () => {
    timer = undefined;
    const reports = waiting;
    waiting = [];
    try {
      const { counted, carriedOut, problems } = await countReports(store, reports, judge);
      counted.flatMap(({ remotes }) => remotes).forEach(onCounted);
      for (const { command, version, why } of carriedOut) {
        app.log.warn({ remote: command.remote, version }, `${command.kind} by the release judge: ${why}`);
      }
      reportProblem(null);
      if (counted.length > 0) reportRefusal(problems.length > 0 ? problems.join('\n') : null);
    } catch (error) {
      waiting = withinShares([...reports, ...waiting], maxWaiting);
      reportProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const start = () => (counting = counting.then(count));
  app.addHook('onClose', () => {
    clearTimeout(timer);
    return waiting.length > 0 ? start() : counting;
  });

  return {
    add(report: PageReport): void {
      waiting = withinShares([...waiting, report], maxWaiting);
      timer ??= setTimeout(() => void start(), collectMs);
    },
  };
}
