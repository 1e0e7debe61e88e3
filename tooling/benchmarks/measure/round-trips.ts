import type { LoadedFile } from './traffic';

/** Pictures and fonts appear when they are loaded; nothing waits for them. */
const NOBODY_WAITS_FOR: ReadonlySet<string> = new Set(['image', 'font']);

/** A file with the number of sequential round trips, its own included, that it took to load it. */
export interface FileOnTheWay {
  readonly file: LoadedFile;
  readonly roundTrip: number;
}

/**
 * Counts for each file how many responses had to be awaited one after another: a file requested after another had
 * arrived is one round trip further. Only meaningful where every response takes much longer than everything else
 * (LONG_WAY).
 */
export function countRoundTrips(files: readonly LoadedFile[]): FileOnTheWay[] {
  const counted: FileOnTheWay[] = [];
  for (const file of [...files].sort((a, b) => a.startMs - b.startMs)) {
    const before = counted.filter(({ file: earlier }) => (earlier.endMs ?? Infinity) <= file.startMs);
    counted.push({ file, roundTrip: 1 + Math.max(0, ...before.map(({ roundTrip }) => roundTrip)) });
  }
  return counted;
}

/** Number of sequential round trips, the page's included, before content was visible. */
export function roundTripsBefore(contentMs: number, files: readonly LoadedFile[]): number {
  const awaited = countRoundTrips(files.filter(({ kind }) => !NOBODY_WAITS_FOR.has(kind)));
  const inTime = awaited.filter(({ file }) => (file.endMs ?? Infinity) <= contentMs);
  return Math.max(0, ...inTime.map(({ roundTrip }) => roundTrip));
}
