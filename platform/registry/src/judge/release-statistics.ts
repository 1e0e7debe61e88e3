import { isDeepStrictEqual } from 'node:util';
import type { RemoteReport } from '@platform/protocol/telemetry';
import * as v from 'valibot';
import { versionSchema } from '../names';
import type { Release, Releases } from '../releases';
import type { StoredStatistics } from '../registry-state';
import { errorsSchema } from './page-errors';
import { mergeVisits, VISIT_LENGTH, visitOf } from './measures';

const visitSchema = v.pipe(v.array(v.pipe(v.number(), v.integer())), v.length(VISIT_LENGTH));

const versionStatisticsSchema = v.object({
  version: versionSchema,
  /** The release set that a canary belongs to: beside other versions it is another release. */
  set: v.optional(v.string()),
  /** Of the clients, the share whose visits are kept: 1, then a half, a quarter and so on. */
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** By the hash of the client. */
  visits: v.record(v.string(), visitSchema),
});
export type VersionStatistics = v.InferOutput<typeof versionStatisticsSchema>;

const remoteStatisticsSchema = v.object({
  live: v.nullable(versionStatisticsSchema),
  canary: v.nullable(versionStatisticsSchema),
  /** The version that was live before, as it was then. */
  before: v.nullable(versionStatisticsSchema),
  errors: v.optional(errorsSchema),
});

/** The reports of pages about the released versions of one remote. */
export type RemoteStatistics = v.InferOutput<typeof remoteStatisticsSchema>;

/** By remote. */
export type ReleaseStatistics = Readonly<Record<string, RemoteStatistics>>;

/** @returns those that can be read; of an older version of the shop, or damaged, they start again */
export const parseStatistics = (stored: StoredStatistics): ReleaseStatistics =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([remote, statistics]) => {
      const { success, output } = v.safeParse(remoteStatisticsSchema, statistics);
      return success ? [[remote, output]] : [];
    }),
  );

const startLive = (version: string | null): VersionStatistics | null =>
  version === null ? null : { version, share: 1, visits: {} };

const startCanary = (canary: Release['canary']): VersionStatistics | null =>
  canary
    ? { version: canary.version, share: 1, visits: {}, ...(canary.set !== undefined && { set: canary.set }) }
    : null;

/**
 * @returns the statistics for what is released now. A canary and the version beside it start together, so that both saw
 * the same hours of the day.
 */
export const followReleases = (statistics: ReleaseStatistics, { remotes }: Releases): ReleaseStatistics =>
  Object.fromEntries(
    Object.entries(remotes).map(([remote, release]) => [remote, followRelease(statistics[remote], release)]),
  );

const isSame = (one: VersionStatistics | null, other: VersionStatistics | null) =>
  one?.version === other?.version && one?.set === other?.set;

function followRelease(last: RemoteStatistics | undefined, { live, canary }: Release): RemoteStatistics {
  const started = { live: startLive(live), canary: startCanary(canary) };
  if (!last) return { ...started, before: null };
  if (!isSame(last.live, started.live)) return { ...last, ...started, before: last.live ?? last.before };
  if (isSame(last.canary, started.canary)) return last;
  return { ...last, ...started, ...(started.canary ? {} : { live: last.live }) };
}

/**
 * Adds what a client's page reports of one remote to the statistics; nothing for a version that is not released.
 * @param client its hash
 * @param maxVisits that are kept of one version; of more clients, a random half is
 * @returns whether they have changed
 */
export function addReport(
  statistics: ReleaseStatistics,
  { client, report, maxVisits }: { readonly client: string; readonly report: RemoteReport; readonly maxVisits: number },
): boolean {
  const { live, canary } = statistics[report.remote] ?? {};
  const version = [live, canary].find((one) => one?.version === report.version);
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
