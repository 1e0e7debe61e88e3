import { failuresOf, medianBound } from '@platform/registry/judge/measures';
import { parseStatistics, type RemoteStatistics } from '@platform/registry/judge/release-statistics';
import {
  nameSet,
  type Release,
  type ReleaseCommand,
  type Releases,
  type RemoteCommand,
} from '@platform/registry/releases';
import type { PublicationLine } from '@platform/registry/publications';
import type { ReleaseChange } from '@platform/registry/change-release';
import type { HistoryLine } from '@platform/registry/history';
import type { StoredStatistics } from '@platform/registry/registry-state';
import type { StoredToken } from '@platform/registry/tokens';

/** Writes the command line that runs `npm run registry -- <args>` on the same registry, for hints in messages. */
export type CommandLine = (args: string) => string;

const when = (at: string) => at.slice(0, 16).replace('T', ' ');

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(all[at] ?? 0, cell.length)), []);
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

const state = ({ live, disabled, canary }: Release) =>
  [
    disabled ? 'disabled' : (live ?? 'nothing'),
    ...(canary ? [`${canary.version} for ${canary.percent}% of the shoppers`] : []),
  ].join(', ');

/** The live versions and the reports of their pages, a line for each remote and one for its canary. */
export function showLive({ remotes }: Releases, statistics: StoredStatistics): string {
  const reported = parseStatistics(statistics);
  const rows = Object.entries(remotes)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([remote, release]) => [
      [
        remote,
        state(release),
        `since ${when(release.at)}`,
        release.by && `by ${release.by}`,
        describeReports(reported[remote]?.live),
      ],
      ...(release.canary
        ? [['', `canary ${release.canary.version}`, '', '', describeReports(reported[remote]?.canary)]]
        : []),
    ]);
  return rows.length > 0 ? table(rows) : 'Nothing is live yet. Deploy a remote: npm run deploy -w mf-cart';
}

function describeReports(version: RemoteStatistics['live'] | undefined): string {
  const visits = Object.values(version?.visits ?? {});
  if (visits.length === 0) return '';
  const failed = visits.map(failuresOf).filter((phases) => phases.length > 0);
  const phases = [...new Set(failed.flat())].join(', ');
  const lcp = medianBound('lcp', visits);
  return [
    `${visits.length} visits`,
    failed.length > 0 ? `${failed.length} failed (${phases})` : 'none failed',
    ...(lcp === undefined ? [] : [`half with LCP up to ${lcp} ms`]),
  ].join(', ');
}

interface ShownVersions {
  /** Newest first. */
  readonly versions: readonly string[];
  readonly damaged: readonly string[];
  readonly release: Release | undefined;
}

export function showVersions(remote: string, { versions, damaged, release }: ShownVersions): string {
  if (versions.length + damaged.length === 0)
    return `${remote} has no version yet. Deploy it: npm run deploy -w ${remote}`;
  const note = (version: string) => {
    if (version === release?.live) return release.disabled ? 'live once it is enabled' : 'live';
    if (version === release?.canary?.version) return `canary, ${release.canary.percent}% of the shoppers`;
    return version === release?.previous[0] ? 'a roll-back returns to it' : '';
  };
  const unreadable = damaged.map((version) => [`  ${version}`, 'damaged, and left out: publish its build again']);
  return table([[remote, ''], ...versions.map((version) => [`  ${version}`, note(version)]), ...unreadable]);
}

/** @param lines newest first */
export function showSources(lines: readonly PublicationLine[]): string {
  const rows = lines.map(({ version, at, source, by, forced }) => [
    version,
    when(at),
    source ? source.commit.slice(0, 12) : 'from unknown sources',
    source?.branch ?? '',
    source?.dirty ? 'with uncommitted changes' : '',
    `by ${by}`,
    forced ? 'forced' : '',
  ]);
  return rows.length > 0 ? table(rows) : 'Nothing is published yet. Deploy a remote: npm run deploy -w mf-cart';
}

const PAST_TENSE: Readonly<Record<string, string>> = {
  live: 'deployed',
  rollback: 'rolled back',
  canary: 'canary',
  promote: 'promoted',
  release: 'released',
  disable: 'disabled',
  enable: 'enabled',
};

export function showHistory(lines: readonly HistoryLine[]): string {
  const rows = lines.map(({ at, by, remote, command, from, to, canary, forced, why }) => [
    when(at),
    by,
    remote,
    PAST_TENSE[command] ?? command,
    from === to ? (to ?? '') : `${from ?? 'nothing'} → ${to ?? 'nothing'}`,
    [canary && `${canary.version} for ${canary.percent}%`, forced && 'forced', why].filter(Boolean).join(', '),
  ]);
  return rows.length > 0 ? table(rows) : 'Nothing was ever released here.';
}

function describeCanary(remote: string, { live, canary }: Release, undo: CommandLine): string {
  return canary
    ? `${remote}@${canary.version} goes to ${canary.percent}% of the shoppers, ${live ?? 'nothing'} to the others.${undo(`rollback ${remote}`)}`
    : `${remote} has no canary any more; everybody gets ${live ?? 'nothing'}.`;
}

function describeRollBack(remote: string, { before, after }: ReleaseChange, undo: CommandLine): string {
  const live = after.live ?? 'nothing';
  const was = before?.live ?? 'nothing';
  if (was !== live) {
    return `${remote} is back at ${live} (was ${was}), from the next page load.${undo(`promote ${remote}@${was}`)}`;
  }
  if (!before?.canary) return `${remote}@${live} is live already; nothing has changed.`;
  return `The canary of ${remote} has ended; everybody gets ${live} from the next page load.`;
}

function describeLive(remote: string, { before, after }: ReleaseChange, undo: CommandLine): string {
  const back = after.previous.length > 0 ? undo(`rollback ${remote}`) : '';
  return `${remote}@${after.live ?? ''} is live (was ${before?.live ?? 'nothing'}), from the next page load.${back}`;
}

/** @returns what a command has changed, and how to undo it */
export function describeChange(command: ReleaseCommand, change: ReleaseChange, commandLine: CommandLine): string {
  const changed =
    command.kind === 'release'
      ? describeSet(command, change, commandLine)
      : describeOne(command, change, commandLine) + describeTogether(change);
  return [changed, ...(change.notes ?? [])].join('\n');
}

function describeSet(
  { versions, percent }: Extract<ReleaseCommand, { kind: 'release' }>,
  { before, after }: ReleaseChange,
  commandLine: CommandLine,
): string {
  const set = nameSet(versions).replaceAll(' ', ' and ');
  const undo = ` To undo: ${commandLine(`rollback ${Object.keys(versions)[0] ?? ''}`)}`;
  if (before?.at === after.at) return `${set} are released already; nothing has changed.`;
  if (percent === undefined) return `${set} are live together, from the next page load.${undo}`;
  return `${set} go together to ${percent}% of the shoppers.${undo}`;
}

const describeTogether = ({ together = {} }: ReleaseChange) =>
  Object.entries(together)
    .map(([app, { after }]) => ` With it: ${app}, ${state(after)}.`)
    .join('');

function describeOne({ remote, kind }: RemoteCommand, change: ReleaseChange, commandLine: CommandLine): string {
  const { after } = change;
  const undo: CommandLine = (args) => ` To undo: ${commandLine(args)}`;
  const stillDisabled = after.disabled ? ` It stays disabled until: ${commandLine(`enable ${remote}`)}` : '';
  switch (kind) {
    case 'disable':
      return `${remote} is disabled: its slot shows a message, in open pages when a shopper comes back to them.${undo(`enable ${remote}`)}`;
    case 'enable':
      return `${remote} is enabled with ${after.live ?? 'nothing'}.${undo(`disable ${remote}`)}`;
    case 'canary':
      return describeCanary(remote, after, undo) + stillDisabled;
    case 'rollback':
      return describeRollBack(remote, change, undo) + stillDisabled;
    case 'live':
    case 'promote':
      return describeLive(remote, change, undo) + stillDisabled;
  }
}

export function showTokens(tokens: readonly StoredToken[]): string {
  if (tokens.length === 0)
    return 'There is no token yet. Add one: npm run registry -- token add mf-cart --name "team pipeline"';
  return table(
    tokens.map(({ id, remote, name, rights, created, withdrawn }) => [
      id,
      remote,
      name,
      rights.join(', '),
      `since ${created.slice(0, 10)}`,
      withdrawn ? `withdrawn ${withdrawn.slice(0, 10)}` : '',
    ]),
  );
}
