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
  /** Folders with the tests that ran; `all`: those that import what is mutated. */
  readonly tests: string;
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

/** @returns the score of each package over all of its folders that were drawn from */
export function scoresOfPackages(scores: Readonly<Record<string, KeptScore>>) {
  const packages = [...new Set(Object.keys(scores).map(packageOf))];
  return packages.map((name) => {
    const own = Object.entries(scores).flatMap(([folder, score]) => (packageOf(folder) === name ? [score] : []));
    const killed = own.reduce((sum, score) => sum + score.killed + score.timedOut, 0);
    const all = own.reduce((sum, { survived }) => sum + survived, killed);
    return { package: name, mutants: all, killed, percent: all === 0 ? 100 : Math.round((100 * killed) / all) };
  });
}

const packageOf = (folder: string): string => folder.split('/src')[0] ?? folder;
