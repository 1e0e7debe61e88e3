import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteReport } from '@piston-parts/shared-contract/telemetry';
import * as v from 'valibot';
import { changeLockedUnless, readReleases, withLock, writeWhole } from '../registry/release-file';
import type { Release } from '../registry/releases';
import { judgeReleases, type Decision, type JudgeOptions } from './judge-releases';
import {
  addReport,
  followReleases,
  noReleaseStatistics,
  releaseStatisticsSchema,
  type ReleaseStatistics,
} from './release-statistics';

/** In the registry's folder, so that every process that serves from it counts into the same file. */
const STATISTICS_FILE = 'telemetry.json';
const JUDGE = 'the release judge';

/** @returns what pages have reported; a file that is missing or cannot be read counts as none, and is replaced */
export async function readStatistics(root: string): Promise<ReleaseStatistics> {
  const text = await readFile(path.join(root, STATISTICS_FILE), 'utf8').catch(() => '');
  try {
    return v.parse(releaseStatisticsSchema, JSON.parse(text));
  } catch {
    return noReleaseStatistics();
  }
}

/**
 * Adds reports to the statistics and carries out what they ask for.
 * @returns the decisions that changed a release
 * @throws OperatorError when the registry cannot be read or changed; the reports are not counted then
 */
export async function countReports(
  root: string,
  reports: readonly RemoteReport[],
  options: JudgeOptions,
): Promise<readonly Decision[]> {
  await mkdir(root, { recursive: true });
  return withLock(root, async () => {
    const followed = followReleases(await readStatistics(root), await readReleases(root));
    const judged = judgeReleases(reports.reduce(addReport, followed), options);
    const carriedOut: Decision[] = [];
    for (const decision of judged.decisions) {
      const { command, why } = decision;
      const change = await changeLockedUnless(root, hasMovedOn(decision), command, { by: JUDGE, why });
      if (change) carriedOut.push(decision);
    }
    // Last: a look counts as passed, and a report as counted, only once what they ask for is done.
    await writeWhole(path.join(root, STATISTICS_FILE), JSON.stringify(judged.statistics));
    return carriedOut;
  });
}

/** A person may have been faster. */
const hasMovedOn =
  ({ side, version }: Decision) =>
  (release: Release | undefined): boolean =>
    (side === 'canary' ? release?.canary?.version : release?.canary ? undefined : release?.live) !== version;
