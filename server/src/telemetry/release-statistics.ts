import { isDeepStrictEqual } from 'node:util';
import type { RemoteReport } from '@platform/protocol/telemetry';
import * as v from 'valibot';
import { appSchema, versionSchema } from '../registry/names';
import type { Release, Releases } from '../registry/releases';
import { mergeVisits, VISIT_LENGTH, visitOf } from './measures';

const visitSchema = v.pipe(v.array(v.pipe(v.number(), v.integer())), v.length(VISIT_LENGTH));

const versionStatisticsSchema = v.object({
  version: versionSchema,
  /** Of the clients, the share whose visits are kept: 1, then a half, a quarter and so on. */
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** By the hash of the client. */
  visits: v.record(v.string(), visitSchema),
});
export type VersionStatistics = v.InferOutput<typeof versionStatisticsSchema>;

export const remoteStatisticsSchema = v.object({
  live: v.nullable(versionStatisticsSchema),
  canary: v.nullable(versionStatisticsSchema),
  /** The version that was live before, as it was then. */
  before: v.nullable(versionStatisticsSchema),
});

/** What pages have reported of the versions of one remote that are released. */
export type RemoteStatistics = v.InferOutput<typeof remoteStatisticsSchema>;

export const releaseStatisticsSchema = v.object({
  format: v.literal(2),
  remotes: v.record(appSchema, remoteStatisticsSchema),
});
export type ReleaseStatistics = v.InferOutput<typeof releaseStatisticsSchema>;

export const noReleaseStatistics = (): ReleaseStatistics => ({ format: 2, remotes: {} });

const started = (version: string | null | undefined): VersionStatistics | null =>
  typeof version === 'string' ? { version, share: 1, visits: {} } : null;

/**
 * @returns the statistics for what is released now. A canary and the version beside it start together, so that both saw
 * the same hours of the day.
 */
export function followReleases({ remotes }: ReleaseStatistics, releases: Releases): ReleaseStatistics {
  const followed = Object.entries(releases.remotes).map(
    ([remote, release]) => [remote, followRelease(remotes[remote], release)] as const,
  );
  return { format: 2, remotes: Object.fromEntries(followed) };
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

/**
 * Adds what a client's page reports of one remote to the statistics; nothing for a version that is not released.
 * @param client its hash
 * @param maxVisits that are kept of one version; of more clients, a random half is
 * @returns whether they have changed
 */
export function addReport(
  { remotes }: ReleaseStatistics,
  { client, report, maxVisits }: { readonly client: string; readonly report: RemoteReport; readonly maxVisits: number },
): boolean {
  const known = remotes[report.remote];
  const version = [known?.live, known?.canary].find((one) => one?.version === report.version);
  if (!version || positionOf(client) >= version.share) return false;
  const visit = version.visits[client];
  const merged = visit ? mergeVisits(visit, visitOf(report)) : visitOf(report);
  if (visit && isDeepStrictEqual(visit, merged)) return false;
  version.visits[client] = merged;
  if (Object.keys(version.visits).length > maxVisits) {
    version.share /= 2;
    const kept = Object.entries(version.visits).filter(([one]) => positionOf(one) < version.share);
    version.visits = Object.fromEntries(kept);
  }
  return true;
}

/** Between 0 and 1, and nothing that a client can choose: the hash is keyed. */
const positionOf = (client: string): number => Buffer.from(client, 'base64url').readUInt32BE(0) / 2 ** 32;
