import type { ErrorReport, RemoteReport } from '@platform/protocol/telemetry';
import { OperatorError } from '@platform/process/operator-error';
import { changeLockedUnless } from '../change-release';
import type { Release } from '../releases';
import type { RegistryStore } from '../registry-state';
import { judgeReleases, type Decision, type JudgeOptions } from './judge-releases';
import { addErrors } from './page-errors';
import { addReport, followReleases, parseStatistics } from './release-statistics';
import { TICKET_LIFE_MS, type VisitTicket } from './visit-tickets';

const JUDGE = 'the release judge';
/** Visits that are kept of one version: when half of them go, enough are left for a decision. */
const KEPT_PER_DECISION = 3;
const MIN_KEPT_VISITS = 1000;

/** A report that came with a ticket for the client that sent it, and for the versions that it names. */
export interface PageReport {
  readonly ticket: Pick<VisitTicket, 'id' | 'issuedAt'>;
  /** Hash of the client. */
  readonly client: string;
  readonly remotes: readonly RemoteReport[];
  /** Of remotes that it names. */
  readonly errors?: readonly ErrorReport[];
}

export interface CountedReports {
  /** Those whose ticket was not used before. */
  readonly counted: readonly PageReport[];
  /** The decisions that changed a release. */
  readonly carriedOut: readonly Decision[];
  /** Why other decisions could not; they are made again at the next count. */
  readonly problems: readonly string[];
}

/**
 * Adds reports to the statistics, each ticket once, and carries out what they ask for. A decision that the registry refuses
 * keeps neither the others nor the count.
 * @throws OperatorError when the registry cannot be read; the reports are not counted then
 */
export async function countReports(
  { state }: Pick<RegistryStore, 'state'>,
  reports: readonly PageReport[],
  options: JudgeOptions,
): Promise<CountedReports> {
  return state.withLock(async (changes) => {
    const byTicket = new Map(reports.map((report) => [report.ticket.id, report]));
    const used = await changes.usedTickets([...byTicket.keys()]);
    const counted = [...byTicket.values()].filter(({ ticket }) => !used.has(ticket.id));
    if (counted.length === 0) return { counted, carriedOut: [], problems: [] };
    const saved = parseStatistics(await changes.statistics());
    const releases = await changes.releases();
    const statistics = followReleases(saved, releases);
    const isChanged = new Set(Object.keys(statistics).filter((one) => statistics[one] !== saved[one]));
    const maxVisits = Math.max(MIN_KEPT_VISITS, KEPT_PER_DECISION * options.visits);
    for (const { client, remotes, errors = [] } of counted) {
      for (const report of remotes) {
        const ofRemote = statistics[report.remote];
        const own = errors.filter(({ remote }) => remote === report.remote);
        if (addReport(statistics, { client, report, maxVisits })) isChanged.add(report.remote);
        if (ofRemote && addErrors(ofRemote, { client, report }, own)) isChanged.add(report.remote);
      }
    }
    const carriedOut: Decision[] = [];
    const problems: string[] = [];
    for (const decision of judgeReleases(statistics, releases, options)) {
      const { command, why } = decision;
      try {
        const change = await changeLockedUnless(changes, hasMovedOn(decision), command, { by: JUDGE, why });
        if (change) carriedOut.push(decision);
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        problems.push(`${command.kind} of ${command.remote} by ${JUDGE} (${why}): ${error.message}`);
      }
    }
    // Last: a ticket is used, and a report counted, only with what they ask for.
    const changed = Object.entries(statistics).filter(([remote]) => isChanged.has(remote));
    await changes.saveStatistics(
      Object.fromEntries(changed),
      counted.map(({ ticket }) => ticket),
      // Long after their life, because clocks of hosts differ.
      Date.now() - 2 * TICKET_LIFE_MS,
    );
    return { counted, carriedOut, problems };
  });
}

/** A person may have been faster; a live version gives way only to the one that it was compared with. */
const hasMovedOn =
  ({ side, version, beside }: Decision) =>
  (release: Release | undefined): boolean => {
    if (side === 'canary') return release?.canary?.version !== version;
    return release?.canary !== undefined || release?.live !== version || release.previous[0] !== beside;
  };
