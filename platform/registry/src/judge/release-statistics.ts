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
  /** The release sets that name it: beside other versions it is another release. */
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

const started = (version: string | null | undefined, set: string | undefined): VersionStatistics | null =>
  typeof version === 'string' ? { version, share: 1, visits: {}, ...(set !== undefined && { set }) } : null;

/**
 * @returns the statistics for what is released now. A canary and the version beside it start together, so that both saw
 * the same hours of the day.
 */
export function followReleases(statistics: ReleaseStatistics, { remotes }: Releases): ReleaseStatistics {
  const sets = [...new Set(Object.values(remotes).flatMap(({ set = [] }) => set))].sort();
  return Object.fromEntries(
    Object.entries(remotes).map(([remote, release]) => {
      // Also those that a version is in because it was live already.
      const ofLive = sets.filter((set) => set.split(' ').includes(`${remote}@${release.live}`));
      return [remote, followRelease(statistics[remote], release, ofLive.join(', ') || undefined)];
    }),
  );
}

const isSame = (one: VersionStatistics | null, other: VersionStatistics | null) =>
  one?.version === other?.version && one?.set === other?.set;

function followRelease(
  last: RemoteStatistics | undefined,
  { live, canary }: Release,
  liveSet: string | undefined,
): RemoteStatistics {
  const next = { live: started(live, liveSet), canary: started(canary?.version, canary?.set) };
  if (!last) return { ...next, before: null };
  if (last.live?.version !== next.live?.version) return { ...last, ...next, before: last.live ?? last.before };
  // Its roll-back alone would leave half of the set.
  if (!isSame(last.live, next.live)) return { ...last, ...next, before: null };
  if (isSame(last.canary, next.canary)) return last;
  return { ...last, ...next, ...(next.canary ? {} : { live: last.live }) };
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
