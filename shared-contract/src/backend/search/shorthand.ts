/** Whether a word of letters has none of a vowel, as `rdtr`. */
export const isWithoutVowels = (word: string): boolean => /^[b-df-hj-np-tv-z]+$/.test(word);

const MIN_LENGTH = 2;
const MIN_BEGINNING = 3;

/** Whether the letters stand in a word, in their order. */
const hasInOrder = (word: string, letters: string): boolean => {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at += 1;
  return at === letters.length;
};

const MIN_CONTRACTION = 4;
const MAX_LEFT_OUT = 4;

/** Whether a word is another without some of its letters: `silncr`. */
export const isContractionOf = (word: string, meant: string): boolean =>
  word.length >= MIN_CONTRACTION &&
  meant.length <= word.length + MAX_LEFT_OUT &&
  word.charAt(0) === meant.charAt(0) &&
  word.at(-1) === meant.at(-1) &&
  hasInOrder(meant, word);

/** Whether a word is short for another: its beginning, as `comp`, or some of its consonants, as `blt` and `mtg`. */
export function isShortFor(word: string, meant: string): boolean {
  if (word.length < MIN_LENGTH || word.length >= meant.length || word.charAt(0) !== meant.charAt(0)) return false;
  const isBeginning = word.length >= MIN_BEGINNING && meant.startsWith(word);
  return isBeginning || (isWithoutVowels(word) && hasInOrder(meant, word));
}
