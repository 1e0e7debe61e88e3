/** Letters that are written for each other where words of one language are spelled by the sounds of another. */
const SAME_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/ck|q|c(?!h)/g, 'k'],
  [/ee|y/g, 'i'],
  [/oo/g, 'u'],
  [/(.)\1+/g, '$1'],
];

/** @returns the same for words that sound alike: `vagonr` and `wagonr`, `crysta` and `krista`. */
export const soundOf = (word: string): string =>
  SAME_SOUNDS.reduce((sound, [letters, letter]) => sound.replaceAll(letters, letter), word);

const MIN_CONSONANTS = 3;

/** @returns the same for words that differ in their vowels alone: `dziar` and `dzire`; null when little else is in the word. */
export function consonantsOf(word: string): string | null {
  const consonants = soundOf(word).replaceAll(/(?<!^)[aeiou]/g, '');
  return consonants.length < MIN_CONSONANTS ? null : consonants;
}

/** How many typos a word may have: one from four letters, two from eight; none in a word with digits. */
export function allowedTypos(word: string): number {
  if (/[0-9]/.test(word)) return 0;
  if (word.length >= 8) return 2;
  return word.length >= 4 ? 1 : 0;
}

/** The row of a table before this one, and the one before that. */
interface Rows {
  readonly last: readonly number[];
  readonly row: readonly number[];
}

/** Beyond `most` letters beside the diagonal there are more typos than that. */
function nextRow(typed: string, meant: string, [at, most]: readonly [number, number], { last, row }: Rows): number[] {
  const next = new Array<number>(meant.length + 1).fill(Infinity);
  next[0] = at;
  for (let to = Math.max(1, at - most); to <= Math.min(meant.length, at + most); to += 1) {
    const diagonal = row[to - 1] ?? 0;
    const replaced = typed[at - 1] === meant[to - 1] ? diagonal : diagonal + 1;
    const isExchanged = at > 1 && to > 1 && typed[at - 1] === meant[to - 2] && typed[at - 2] === meant[to - 1];
    const exchanged = isExchanged ? (last[to - 2] ?? 0) + 1 : Infinity;
    next[to] = Math.min(replaced, exchanged, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1);
  }
  return next;
}

/**
 * Letters left out, added, replaced, or two adjacent ones exchanged, each of which is one typo.
 * @returns null when there are more than `most`.
 */
export function countTypos(typed: string, meant: string, most: number): number | null {
  if (Math.abs(typed.length - meant.length) > most) return null;
  let rows: Rows = { last: [], row: Array.from({ length: meant.length + 1 }, (_, index) => index) };
  for (let at = 1; at <= typed.length; at += 1) {
    const next = nextRow(typed, meant, [at, most], rows);
    if (Math.min(...next) > most) return null;
    rows = { last: rows.row, row: next };
  }
  const typos = rows.row[meant.length] ?? 0;
  return typos > most ? null : typos;
}
