import type { Pointer, PointerMove, Pointers } from './pointers';
import type { HistoryLine, Moved } from './registry-folder';

const when = (at: string) => at.slice(0, 16).replace('T', ' ');

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(all[at] ?? 0, cell.length)), []);
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

const state = ({ live, killed, canary }: Pointer) =>
  [
    killed ? 'taken out' : (live ?? 'nothing'),
    ...(canary ? [`${canary.version} for ${canary.percent}% of the shoppers`] : []),
  ].join(', ');

/** What shoppers get now, a line for each remote. */
export function showLive({ remotes }: Pointers): string {
  const rows = Object.entries(remotes)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([remote, pointer]) => [
      remote,
      state(pointer),
      `since ${when(pointer.at)}`,
      pointer.by && `by ${pointer.by}`,
    ]);
  return rows.length > 0 ? table(rows) : 'Nothing is live yet. Deploy a remote: npm run deploy -w mf-cart';
}

/** @param versions newest first */
export function showVersions(remote: string, versions: readonly string[], pointer: Pointer | undefined): string {
  if (versions.length === 0) return `${remote} has no version yet. Deploy it: npm run deploy -w ${remote}`;
  const note = (version: string) => {
    if (version === pointer?.live) return pointer.killed ? 'live once it is restored' : 'live';
    if (version === pointer?.canary?.version) return `canary, ${pointer.canary.percent}% of the shoppers`;
    return version === pointer?.previous[0] ? 'a roll-back goes here' : '';
  };
  return table([[remote, ''], ...versions.map((version) => [`  ${version}`, note(version)])]);
}

const ACTS: Readonly<Record<string, string>> = {
  live: 'deployed',
  rollback: 'rolled back',
  canary: 'canary',
  promote: 'promoted',
  kill: 'taken out',
  restore: 'restored',
};

export function showHistory(lines: readonly HistoryLine[]): string {
  const rows = lines.map(({ at, by, remote, move, from, to, canary }) => [
    when(at),
    by,
    remote,
    ACTS[move] ?? move,
    from === to ? (to ?? '') : `${from ?? 'nothing'} → ${to ?? 'nothing'}`,
    canary ? `${canary.version} for ${canary.percent}%` : '',
  ]);
  return rows.length > 0 ? table(rows) : 'No pointer was ever moved here.';
}

const undo = (words: string) => ` To undo: npm run registry -- ${words}`;

const stillOut = (remote: string, { killed }: Pointer) =>
  killed ? ` It stays out of the shop until: npm run registry -- restore ${remote}` : '';

function describeCanary(remote: string, { live, canary }: Pointer): string {
  return canary
    ? `${remote}@${canary.version} goes to ${canary.percent}% of the shoppers, ${live ?? 'nothing'} to the others.${undo(`rollback ${remote}`)}`
    : `${remote} has no canary any more; everybody gets ${live ?? 'nothing'}.`;
}

function describeRollBack(remote: string, { before, after }: Moved): string {
  const live = after.live ?? 'nothing';
  const was = before?.live ?? 'nothing';
  if (was === live) return `The canary of ${remote} has ended; everybody gets ${live} from the next page load.`;
  return `${remote} is back at ${live} (was ${was}), from the next page load.${undo(`promote ${remote}@${was}`)}`;
}

function describeLive(remote: string, { before, after }: Moved): string {
  const back = after.previous.length > 0 ? undo(`rollback ${remote}`) : '';
  return `${remote}@${after.live ?? ''} is live (was ${before?.live ?? 'nothing'}), from the next page load.${back}`;
}

/** What a move has done, and how to take it back. */
export function describeMove({ remote, kind }: PointerMove, moved: Moved): string {
  const { after } = moved;
  switch (kind) {
    case 'kill':
      return `${remote} is out of the shop from the next page load; its place says so.${undo(`restore ${remote}`)}`;
    case 'restore':
      return `${remote} is back in the shop with ${after.live ?? 'nothing'} from the next page load.`;
    case 'canary':
      return describeCanary(remote, after) + stillOut(remote, after);
    case 'rollback':
      return describeRollBack(remote, moved) + stillOut(remote, after);
    case 'live':
    case 'promote':
      return describeLive(remote, moved) + stillOut(remote, after);
  }
}
