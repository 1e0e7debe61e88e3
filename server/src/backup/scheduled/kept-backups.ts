/** Of each of the last days, weeks and months that have a backup, the newest is kept. */
export const KEPT = { days: 7, weeks: 4, months: 12 } as const;

const NAME = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
const DAY_MS = 24 * 3_600_000;

export const backupName = (time: Date): string =>
  `shop-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** @returns when a backup was written, in milliseconds; null for any other file */
export function timeOf(name: string): number | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const time = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time) ? null : time;
}

const dayOf = (time: number) => Math.floor(time / DAY_MS);
const PERIODS = [
  [KEPT.days, dayOf],
  // Day 0 was a Thursday, so that weeks begin on Monday.
  [KEPT.weeks, (time: number) => Math.floor((dayOf(time) + 3) / 7)],
  [KEPT.months, (time: number) => new Date(time).toISOString().slice(0, 7)],
] as const;

/** @returns those of the files of a folder that are backups and not kept; never the newest one, and nothing else */
export function backupsToDelete(names: readonly string[]): string[] {
  const newestFirst = names.filter((name) => timeOf(name) !== null).sort((a, b) => (a < b ? 1 : -1));
  const kept = new Set<string>();
  for (const [count, periodOf] of PERIODS) {
    const newest = new Map<number | string, string>();
    for (const name of newestFirst) {
      const period = periodOf(timeOf(name) ?? 0);
      if (!newest.has(period)) newest.set(period, name);
    }
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return newestFirst.filter((name) => !kept.has(name));
}

/** @returns when the last backup should have been written, in the time of this machine */
export function lastDue(now: Date, hour: number): number {
  const due = new Date(now);
  due.setHours(hour, 0, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due.getTime();
}

/** @returns when the newest backup was written, in milliseconds; null for none. What a wrong clock dated later does not count. */
export const newestBackup = (names: readonly string[], now: Date): number | null =>
  names.reduce<number | null>((newest, name) => {
    const time = timeOf(name);
    return time === null || time > now.getTime() || (newest !== null && newest > time) ? newest : time;
  }, null);
