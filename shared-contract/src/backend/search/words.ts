/** Letters of Latin, Greek, Cyrillic and the scripts of India with their marks, and digits; in lower case. */
const WORD = /[a-z0-9\u00df-\u024f\u0370-\u1fff]+/g;

export const YEAR = /^(19|20)[0-9]{2}$/;

/** The word of a part that fits any vehicle. No text has it, because it has no letter. */
export const UNIVERSAL_WORD = '~';

/** Vehicles that are still built are found by the years up to this one: no year's end makes the words stale. */
export const LAST_SEARCHED_YEAR = 2040;

const PLAIN = /^[ -~]*$/;

/** Texts that look alike are alike: without accents, in compatible forms, in lower case. */
export const normalized = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036f\u200b-\u200d]/g, '')
        .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** @returns what stands between spaces, each in its words: `BR-8101` has `br` and `8101`. */
export function chunksOf(text: string): string[][] {
  return normalized(text)
    .split(/\s+/)
    .map((chunk) => chunk.match(WORD) ?? [])
    .filter((words) => words.length > 0)
    .map((words) => [...words]);
}

/**
 * The words that a text is found by. Of a chunk with separators also the whole without them, so that `br8101` finds it.
 * The database has the same function: `shop_words`.
 */
export const wordsOf = (text: string): string[] =>
  chunksOf(text).flatMap((words) => (words.length === 1 ? words : [...words, words.join('')]));
