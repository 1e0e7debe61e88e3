import type { Releases, RemoteCommand } from '../releases';
import { compareVersions, type Rule } from './compare-versions';
import type { ReleaseStatistics, RemoteStatistics, VersionStatistics } from './release-statistics';

export interface JudgeOptions extends Rule {
  /** Promotes or withdraws canaries. */
  readonly canaries: boolean;
  /** Rolls a live version back that is worse than the one before it. */
  readonly live: boolean;
}

/** The change of a release that the statistics ask for. */
export interface Decision {
  readonly command: RemoteCommand;
  /** The version that is decided upon, while it is still the canary or the live one. */
  readonly version: string;
  /** The one that it was compared with. */
  readonly beside: string;
  readonly side: 'live' | 'canary';
  readonly why: string;
}

/**
 * Decides which canaries are promoted or withdrawn, and which live versions are rolled back; changes nothing itself. The
 * canary of a set is withdrawn with its first version that is worse, and promoted once all are as good.
 */
export function judgeReleases(
  statistics: ReleaseStatistics,
  { remotes }: Releases,
  options: JudgeOptions,
): readonly Decision[] {
  const groups = new Map<string, string[]>();
  for (const remote of Object.keys(statistics)) {
    const group = remotes[remote]?.canary?.set ?? remote;
    groups.set(group, [...(groups.get(group) ?? []), remote]);
  }
  return [...groups.values()].flatMap((group) => judgeGroup(group, statistics, options) ?? []);
}

function judgeGroup(
  group: readonly string[],
  statistics: ReleaseStatistics,
  options: JudgeOptions,
): Decision | undefined {
  const decisions = group.map((remote) => {
    const ofRemote = statistics[remote];
    return ofRemote && judgeRemote(remote, ofRemote, { ...options, together: group.length });
  });
  const worse = decisions.find((decision) => decision?.command.kind === 'rollback');
  return worse ?? (decisions.every(Boolean) ? decisions[0] : undefined);
}

function judgeRemote(
  remote: string,
  { live, canary, before }: RemoteStatistics,
  options: JudgeOptions,
): Decision | undefined {
  if (!live) return undefined;
  const rollback: RemoteCommand = { kind: 'rollback', remote };
  if (canary) {
    if (!options.canaries) return undefined;
    const { verdict, why } = compare(canary, live, options);
    if (verdict === 'undecided') return undefined;
    const { version } = canary;
    const command: RemoteCommand = verdict === 'worse' ? rollback : { kind: 'promote', remote, version };
    return { command, version, beside: live.version, side: 'canary', why };
  }
  if (!options.live || !before) return undefined;
  const { verdict, why } = compare(live, before, options);
  if (verdict !== 'worse') return undefined;
  return { command: rollback, version: live.version, beside: before.version, side: 'live', why };
}

const compare = (tested: VersionStatistics, beside: VersionStatistics, rule: Rule) =>
  compareVersions(Object.values(tested.visits), Object.values(beside.visits), rule);
