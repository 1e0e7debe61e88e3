import { countTypos } from '@piston-parts/shared-contract/backend';
import { groupBy } from './group-by';

/** One thing that is wrong with a catalogue folder. */
export interface Fault {
  /** Name of the file in the folder. */
  readonly file: string;
  /** From 1; null for the file as a whole. */
  readonly line: number | null;
  /** Name of the column; null for the line as a whole. */
  readonly column: string | null;
  readonly message: string;
}

const LIST = new Intl.ListFormat('en-GB');
/** Further lines with the same fault are counted. */
const MAX_LINES = 5;

function textAt({ file, column, message }: Fault, lines: readonly number[]): string {
  const more = lines.length > MAX_LINES ? [`${lines.length - MAX_LINES} more`] : [];
  const named = LIST.format([...lines.slice(0, MAX_LINES).map(String), ...more]);
  const where = lines.length === 0 ? [] : [lines.length === 1 ? `line ${named}` : `lines ${named}`];
  return `${[file, ...where, ...(column === null ? [] : [`column ${column}`])].join(', ')}: ${message}`;
}

const linesOf = (faults: readonly Fault[]): number[] => [...new Set(faults.flatMap(({ line }) => line ?? []))];

/** @returns the fault as a line: `parts.csv, line 12, column price: "12,5" is no whole number`. */
export const faultText = (fault: Fault): string => textAt(fault, linesOf([fault]));

/** @returns a line for each fault; one for all lines of a file that have the same: `parts.csv, lines 12 and 14, column …`. */
export const faultTexts = (faults: readonly Fault[]): string[] =>
  [...groupBy(faults, ({ file, column, message }) => [file, column, message].join('\n')).values()].flatMap((same) =>
    same.slice(0, 1).map((fault) => textAt(fault, linesOf(same))),
  );

const MAX_TYPOS = 2;
/** Letters that a text shares with the name that it may mean: `AC` is no typo of `SC`. */
const MIN_SHARED = 2;

/** @returns the name that a text may mean, of those with the fewest typos */
export function nearestOf(text: string, names: readonly string[]): string | undefined {
  const most = Math.min(MAX_TYPOS, text.length - MIN_SHARED);
  for (let typos = 1; typos <= most; typos += 1) {
    const nearest = names.find((name) => countTypos(text.toLowerCase(), name.toLowerCase(), typos) !== null);
    if (nearest !== undefined) return nearest;
  }
  return undefined;
}

/** Longer texts of a file are not repeated in full. */
const MAX_QUOTED = 60;

/** A text of a file as it is repeated in a fault: on one line, without control characters. */
export function quoted(text: string): string {
  const readable = text.replaceAll(/\p{Cc}+/gu, ' ');
  return `"${readable.length > MAX_QUOTED ? `${readable.slice(0, MAX_QUOTED)}…` : readable}"`;
}
