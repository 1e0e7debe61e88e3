import type { RemoteReport } from '@piston-parts/shared-contract/telemetry';
import * as v from 'valibot';
import { appSchema, versionSchema } from '../registry/names';
import type { Release, Releases } from '../registry/releases';
import { noStatistics, statisticsSchema, withReport } from './statistics';

const versionStatisticsSchema = v.object({
  version: versionSchema,
  statistics: statisticsSchema,
  /** Looks at which it was compared already. */
  looks: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
type VersionStatistics = v.InferOutput<typeof versionStatisticsSchema>;

const remoteStatisticsSchema = v.object({
  live: v.nullable(versionStatisticsSchema),
  canary: v.nullable(versionStatisticsSchema),
  /** The version that was live before, as it was then. */
  before: v.nullable(versionStatisticsSchema),
});

/** What pages have reported of the versions of one remote that are released. */
export type RemoteStatistics = v.InferOutput<typeof remoteStatisticsSchema>;

export const releaseStatisticsSchema = v.object({
  format: v.literal(1),
  remotes: v.record(appSchema, remoteStatisticsSchema),
});
export type ReleaseStatistics = v.InferOutput<typeof releaseStatisticsSchema>;

export const noReleaseStatistics = (): ReleaseStatistics => ({ format: 1, remotes: {} });

const started = (version: string | null | undefined): VersionStatistics | null =>
  typeof version === 'string' ? { version, statistics: noStatistics(), looks: 0 } : null;

/**
 * @returns the statistics for what is released now. A canary and the version beside it start together, so that both saw
 * the same hours of the day.
 */
export function followReleases({ remotes }: ReleaseStatistics, releases: Releases): ReleaseStatistics {
  const followed = Object.entries(releases.remotes).map(
    ([remote, release]) => [remote, followRelease(remotes[remote], release)] as const,
  );
  return { format: 1, remotes: Object.fromEntries(followed) };
}

const isOf = (known: VersionStatistics | null, version: string | null | undefined) =>
  known?.version === (version ?? undefined);

function followRelease(known: RemoteStatistics | undefined, { live, canary }: Release): RemoteStatistics {
  if (!known) return { live: started(live), canary: started(canary?.version), before: null };
  const next = started(canary?.version);
  if (!isOf(known.live, live)) return { live: started(live), canary: next, before: known.live ?? known.before };
  if (isOf(known.canary, canary?.version)) return known;
  return { ...known, live: next ? started(live) : known.live, canary: next };
}

/** @returns the statistics with a page's report; of a version that is not released, unchanged */
export function addReport({ remotes }: ReleaseStatistics, report: RemoteReport): ReleaseStatistics {
  const known = remotes[report.remote];
  const side = (['live', 'canary'] as const).find((one) => known?.[one]?.version === report.version);
  const version = side && known?.[side];
  if (!version) return { format: 1, remotes };
  const counted = { ...version, statistics: withReport(version.statistics, report) };
  return { format: 1, remotes: { ...remotes, [report.remote]: { ...known, [side]: counted } } };
}

/** @returns whether reports of this version are counted; anybody can send reports of any version */
export function isReleased({ remotes }: Releases, { remote, version }: RemoteReport): boolean {
  const release = remotes[remote];
  return release !== undefined && (release.live === version || release.canary?.version === version);
}
