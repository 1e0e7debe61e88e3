import type { HistoryLine } from './history';

/**
 * Reads what was live at a time out of the history.
 * @param at ISO 8601
 * @returns remote → version; null where it was disabled or had none yet. Canaries are left out
 */
export function releasedAt(history: readonly HistoryLine[], at: string): Readonly<Record<string, string | null>> {
  const states = new Map<string, { live: string | null; disabled: boolean }>();
  for (const line of history) {
    if (line.at > at) continue;
    const disabled = line.command === 'enable' ? false : (states.get(line.remote)?.disabled ?? false);
    states.set(line.remote, { live: line.to, disabled: disabled || line.command === 'disable' });
  }
  return Object.fromEntries([...states].map(([remote, { live, disabled }]) => [remote, disabled ? null : live]));
}
