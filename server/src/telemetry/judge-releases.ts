import type { ReleaseCommand } from '../registry/releases';
import { compareVersions } from './compare-versions';
import type { ReleaseStatistics, RemoteStatistics } from './release-statistics';

export interface JudgeOptions {
  /** Promotes or withdraws canaries. */
  readonly canaries: boolean;
  /** Rolls a live version back that is worse than the one before it. */
  readonly live: boolean;
  /** Page views after which a version that is not worse counts as good. */
  readonly views: number;
}

/** What the statistics ask for. */
export interface Decision {
  readonly command: ReleaseCommand;
  /** The version that is decided upon, while it is still the canary or the live one. */
  readonly version: string;
  readonly side: 'live' | 'canary';
  readonly why: string;
}

export interface Judged {
  /** With the looks that have passed. */
  readonly statistics: ReleaseStatistics;
  readonly decisions: readonly Decision[];
}

/** Decides which canaries are promoted or withdrawn, and which live versions are rolled back; changes nothing itself. */
export function judgeReleases({ remotes }: ReleaseStatistics, options: JudgeOptions): Judged {
  const judged = Object.entries(remotes).map(([remote, known]) => ({ remote, ...judgeRemote(remote, known, options) }));
  return {
    statistics: { format: 1, remotes: Object.fromEntries(judged.map(({ remote, next }) => [remote, next])) },
    decisions: judged.flatMap(({ decision }) => decision ?? []),
  };
}

function judgeRemote(
  remote: string,
  known: RemoteStatistics,
  options: JudgeOptions,
): { next: RemoteStatistics; decision?: Decision } {
  const { live, canary, before } = known;
  if (canary)
    return options.canaries && live ? judgeCanary(remote, { ...known, live, canary }, options) : { next: known };
  if (!options.live || !live || !before) return { next: known };
  const { verdict, looks, why } = compareVersions(
    { tested: live.statistics, beside: before.statistics, looks: live.looks },
    options.views,
  );
  const next = { ...known, live: { ...live, looks } };
  if (verdict !== 'worse') return { next };
  return { next, decision: { command: { kind: 'rollback', remote }, version: live.version, side: 'live', why } };
}

type WithCanary = { readonly [Side in 'live' | 'canary']: NonNullable<RemoteStatistics[Side]> } & RemoteStatistics;

function judgeCanary(
  remote: string,
  known: WithCanary,
  { views }: JudgeOptions,
): { next: RemoteStatistics; decision?: Decision } {
  const { live, canary } = known;
  const { verdict, looks, why } = compareVersions(
    { tested: canary.statistics, beside: live.statistics, looks: canary.looks },
    views,
  );
  const next = { ...known, canary: { ...canary, looks } };
  if (verdict === 'undecided') return { next };
  const { version } = canary;
  const command: ReleaseCommand =
    verdict === 'worse' ? { kind: 'rollback', remote } : { kind: 'promote', remote, version };
  return { next, decision: { command, version, side: 'canary', why } };
}
