import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export interface KeptScore {
  readonly percent: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  /** Taken out of the score by a comment in the source, which says why: no test can notice them. */
  readonly excused: number;
  /** The draw is repeated with these two, on the same sources. */
  readonly lines: number;
  readonly seed: number;
  /** ISO 8601. */
  readonly date: string;
}

/** @returns the score of the last run of each drawn folder, as `server/src/catalogue` */
export function readScores(file: string): Readonly<Record<string, KeptScore>> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, KeptScore>) : {};
}

/** Replaces the score of this folder, and leaves those of others. */
export function keepScore(file: string, folder: string, score: KeptScore): void {
  const scores = Object.entries({ ...readScores(file), [folder]: score });
  const sorted = scores.sort(([one], [other]) => one.localeCompare(other));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
