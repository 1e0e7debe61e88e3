import letters from './trade/indic-letters.json';

/** The blocks of Unicode from Devanagari to Malayalam have their letters in the same order. */
const INDIC = /^[\u0900-\u0d7f]+$/;
const BLOCK = 0x80;

/** A double t of Malayalam, which is written with the letter of r. */
const DOUBLE_T = /\u0d31\u0d4d[\u0d1f\u0d31]/g;

const latin = new Map(Object.entries(letters).map(([offset, letter]) => [parseInt(offset, 16), letter]));

/** @returns how a word in a script of India is spelled in Latin letters: `rediyetar`; null for any other word. */
export function latinOf(word: string): string | null {
  const composed = word.normalize('NFC').replaceAll(DOUBLE_T, '\u0d1f');
  if (!INDIC.test(composed)) return null;
  const spelled = Array.from(composed, (letter) => latin.get((letter.codePointAt(0) ?? 0) % BLOCK) ?? '').join('');
  // Bengali has no letter for the sound that `water` begins with.
  return spelled.replaceAll(/oy(?=[aeiou])/g, 'v');
}

/** Sounds that scripts do not tell apart, or that English spells in several ways. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/ght/g, 't'],
  [/ow(?=[aeiou])/g, 'o'],
  [/ti(?=on)|sh|ch|[zj]|c(?=[eiy])/g, 's'],
  [/ph|[fb]/g, 'p'],
  [/x/g, 'ks'],
  [/ck|[qgc]/g, 'k'],
  [/d/g, 't'],
  [/w/g, 'v'],
  [/m/g, 'n'],
  [/(?<=[a-z])h/g, ''],
  [/^[aeiouy]+/g, 'A'],
  [/[aeiouy]/g, ''],
  [/(.)\1+/g, '$1'],
];

const MIN_SOUNDS = 2;

/** @returns the same for words that are spelled alike in any script: `rediyetar` and `radiator`; null for a short one. */
export function skeletonOf(word: string): string | null {
  if (!/^[a-z]+$/.test(word)) return null;
  const skeleton = ALIKE.reduce((sounds, [spelling, sound]) => sounds.replaceAll(spelling, sound), word);
  return skeleton.length < MIN_SOUNDS ? null : skeleton;
}
