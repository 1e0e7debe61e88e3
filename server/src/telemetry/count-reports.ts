import type { RemoteReport } from '@piston-parts/shared-contract/telemetry';
import { changeAloneUnless } from '../registry/change-release';
import type { Release } from '../registry/releases';
import type { RegistryStore } from '../registry/state/registry-state';
import { judgeReleases, type Decision, type JudgeOptions } from './judge-releases';
import { addReport, followReleases } from './release-statistics';
import type { VisitTicket } from './visit-tickets';

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
}

export interface CountedReports {
  /** Those whose ticket was not used before. */
  readonly counted: readonly PageReport[];
  /** The decisions that changed a release. */
  readonly carriedOut: readonly Decision[];
}

/**
 * Adds reports to the statistics, each ticket once, and carries out what they ask for.
 * @throws OperatorError when the registry cannot be read or changed; the reports are not counted then
 */
export async function countReports(
  { state }: Pick<RegistryStore, 'state'>,
  reports: readonly PageReport[],
  options: JudgeOptions,
): Promise<CountedReports> {
  return state.alone(async (changes) => {
    const byTicket = new Map(reports.map((report) => [report.ticket.id, report]));
    const used = await changes.usedTickets([...byTicket.keys()]);
    const counted = [...byTicket.values()].filter(({ ticket }) => !used.has(ticket.id));
    if (counted.length === 0) return { counted, carriedOut: [] };
    const saved = await changes.statistics();
    const statistics = followReleases(saved, await changes.releases());
    const isChanged = new Set(
      Object.keys(statistics.remotes).filter((one) => statistics.remotes[one] !== saved.remotes[one]),
    );
    const maxVisits = Math.max(MIN_KEPT_VISITS, KEPT_PER_DECISION * options.visits);
    for (const { client, remotes } of counted) {
      for (const report of remotes) {
        if (addReport(statistics, { client, report, maxVisits })) isChanged.add(report.remote);
      }
    }
    const carriedOut: Decision[] = [];
    for (const decision of judgeReleases(statistics, options)) {
      const { command, why } = decision;
      const change = await changeAloneUnless(changes, hasMovedOn(decision), command, { by: JUDGE, why });
      if (change) carriedOut.push(decision);
    }
    // Last: a ticket is used, and a report counted, only once what they ask for is done.
    const changed = Object.entries(statistics.remotes).filter(([remote]) => isChanged.has(remote));
    await changes.saveStatistics(
      Object.fromEntries(changed),
      counted.map(({ ticket }) => ticket),
    );
    return { counted, carriedOut };
  });
}

/** A person may have been faster. */
const hasMovedOn =
  ({ side, version }: Decision) =>
  (release: Release | undefined): boolean =>
    (side === 'canary' ? release?.canary?.version : release?.canary ? undefined : release?.live) !== version;
