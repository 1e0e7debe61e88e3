import type { ReleaseCommand } from '../releases';
import { compareVersions, type Rule } from './compare-versions';
import type { ReleaseStatistics, RemoteStatistics, VersionStatistics } from './release-statistics';

export interface JudgeOptions extends Rule {
  /** Promotes or withdraws canaries. */
  readonly canaries: boolean;
  /** Rolls a live version back that is worse than the one before it. */
  readonly live: boolean;
}

/** What the statistics ask for. */
export interface Decision {
  readonly command: ReleaseCommand;
  /** The version that is decided upon, while it is still the canary or the live one. */
  readonly version: string;
  /** The one that it was compared with. */
  readonly beside: string;
  readonly side: 'live' | 'canary';
  readonly why: string;
}

/** Decides which canaries are promoted or withdrawn, and which live versions are rolled back; changes nothing itself. */
export const judgeReleases = (statistics: ReleaseStatistics, options: JudgeOptions): readonly Decision[] =>
  Object.entries(statistics).flatMap(([remote, ofRemote]) => judgeRemote(remote, ofRemote, options) ?? []);

function judgeRemote(
  remote: string,
  { live, canary, before }: RemoteStatistics,
  options: JudgeOptions,
): Decision | undefined {
  if (!live) return undefined;
  const rollback: ReleaseCommand = { kind: 'rollback', remote };
  if (canary) {
    if (!options.canaries) return undefined;
    const { verdict, why } = compare(canary, live, options);
    if (verdict === 'undecided') return undefined;
    const { version } = canary;
    const command: ReleaseCommand = verdict === 'worse' ? rollback : { kind: 'promote', remote, version };
    return { command, version, beside: live.version, side: 'canary', why };
  }
  if (!options.live || !before) return undefined;
  const { verdict, why } = compare(live, before, options);
  if (verdict !== 'worse') return undefined;
  return { command: rollback, version: live.version, beside: before.version, side: 'live', why };
}

const compare = (tested: VersionStatistics, beside: VersionStatistics, rule: Rule) =>
  compareVersions(Object.values(tested.visits), Object.values(beside.visits), rule);
