import type { RemoteReport } from '@piston-parts/shared-contract/telemetry';
import { changeAloneUnless } from '../registry/change-release';
import type { Release } from '../registry/releases';
import type { RegistryStore } from '../registry/state/registry-state';
import { judgeReleases, type Decision, type JudgeOptions } from './judge-releases';
import { addReport, followReleases } from './release-statistics';

const JUDGE = 'the release judge';

/**
 * Adds reports to the statistics and carries out what they ask for.
 * @returns the decisions that changed a release
 * @throws OperatorError when the registry cannot be read or changed; the reports are not counted then
 */
export async function countReports(
  { state }: Pick<RegistryStore, 'state'>,
  reports: readonly RemoteReport[],
  options: JudgeOptions,
): Promise<readonly Decision[]> {
  return state.alone(async (changes) => {
    const followed = followReleases(await changes.statistics(), await changes.releases());
    const judged = judgeReleases(reports.reduce(addReport, followed), options);
    const carriedOut: Decision[] = [];
    for (const decision of judged.decisions) {
      const { command, why } = decision;
      const change = await changeAloneUnless(changes, hasMovedOn(decision), command, { by: JUDGE, why });
      if (change) carriedOut.push(decision);
    }
    // Last: a look counts as passed, and a report as counted, only once what they ask for is done.
    await changes.saveStatistics(judged.statistics);
    return carriedOut;
  });
}

/** A person may have been faster. */
const hasMovedOn =
  ({ side, version }: Decision) =>
  (release: Release | undefined): boolean =>
    (side === 'canary' ? release?.canary?.version : release?.canary ? undefined : release?.live) !== version;
