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

/**
 * Letters left out, added, replaced, or two adjacent ones exchanged, each of which is one typo. A search compares a word
 * with each word of the catalogue, and nearly all differ within a few letters: this looks no further.
 * @returns null when there are more than `most`.
 */
export function countTypos(typed: string, meant: string, most: number): number | null {
  if (Math.abs(typed.length - meant.length) > most) return null;
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  if (at === typed.length && at === meant.length) return 0;
  if (most === 0) return null;
  const isExchanged = typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
  const replaced = countTypos(typed.slice(at + 1), meant.slice(at + 1), most - 1);
  const added = countTypos(typed.slice(at + 1), meant.slice(at), most - 1);
  const leftOut = countTypos(typed.slice(at), meant.slice(at + 1), most - 1);
  const exchanged = isExchanged ? countTypos(typed.slice(at + 2), meant.slice(at + 2), most - 1) : null;
  const rest = Math.min(...[replaced, added, leftOut, exchanged].map((typos) => typos ?? Infinity));
  return rest === Infinity ? null : rest + 1;
}
