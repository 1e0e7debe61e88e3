import { once } from '../once';
import { indexOwnNames, joinedNames, partWords, tradeWords, type TradeName } from './mentions';
import type { PhraseIndex } from './phrases';
import { latinOf, skeletonOf } from './scripts';
import { isShortFor, isWithoutVowels } from './shorthand';
import { pageWords, signOf, signWords } from './shop-questions';
import { createSynonyms, type SynonymLine, type Synonyms } from './synonyms';
import { consonantsOf, countTypos, soundOf } from './typos';
import { YEAR } from './words';

/** The words of the catalogue and of the shop's owner, by which texts are read and typos corrected. */
export interface Vocabulary {
  readonly synonyms: Synonyms;
  /** The owner's names of what the trade has a name for. */
  readonly ownNames: PhraseIndex<TradeName>;
  has(word: string): boolean;
  hasPrefix(beginning: string): boolean;
  /** Whether the word names a vehicle: its maker, model, fuel or year. */
  isOfVehicle(word: string): boolean;
  /** Words of vehicles of which a word has all letters but the last: `jazz` for `jaz`. */
  vehiclesBegunBy(word: string): readonly string[];
  /** The words without digits, the synonyms and the words of the trade that have at most so many letters more or fewer. */
  ofLength(length: number, difference: number): readonly string[];
  /** Known words that sound the same. */
  soundingLike(word: string): readonly string[];
  /** Known words that differ in their vowels alone, if the word has enough consonants. */
  withConsonantsOf(word: string): readonly string[];
  /** Known words that a word of a script of India spells, or one without vowels, as `rdtr`: the likeliest ones. */
  spelledBy(word: string): readonly string[];
  /** Words of part types that a word may be short for, or a short one of: `belt` and `bolt` for `blt`, `air` for `ait`. */
  shortenedTo(word: string): readonly string[];
}

/** Shorter words are no corrections. */
const MIN_CORRECTION = 3;
/** Of a sign, which may be the beginning of a word. */
const MIN_SIGN = 6;
const MAX_OTHER_VOWELS = 4;

/** So short a word is near to many others, which count in names of several words alone. */
const SHORT = 3;
const isMistyped = (word: string, meant: string): boolean =>
  word.length === SHORT && meant.length === SHORT && countTypos(word, meant, 1) !== null;

function group<Key>(words: Iterable<string>, keyOf: (word: string) => Key): ReadonlyMap<Key, readonly string[]> {
  const groups = new Map<Key, string[]>();
  for (const word of words) {
    const key = keyOf(word);
    const own = groups.get(key);
    if (own) own.push(word);
    else groups.set(key, [word]);
  }
  return groups;
}

/** Of words with the same consonants, those with the fewest other vowels. */
function closestTo(spelled: string, alike: readonly string[]): readonly string[] {
  const typosIn = (word: string) => countTypos(soundOf(spelled), soundOf(word), MAX_OTHER_VOWELS) ?? Infinity;
  const fewest = Math.min(...alike.map(typosIn));
  return fewest === Infinity ? [] : alike.filter((word) => typosIn(word) === fewest);
}

/** `batery` is no word that a typo means. */
const isMisspelledPart = (word: string): boolean => signOf(word).some((sign) => partWords().has(sign));

/**
 * @param words of all parts, without digits.
 * @param ofVehicles words of makers, models and fuels.
 * @param ownSynonyms of the shop's owner.
 */
export function createVocabulary(
  words: Iterable<string>,
  ofVehicles: Iterable<string>,
  ownSynonyms: readonly SynonymLine[] = [],
): Vocabulary {
  const synonyms = createSynonyms(ownSynonyms);
  const wordSet = new Set(words);
  const vehicleWords = new Set(ofVehicles);
  const sorted = [...wordSet].sort();
  const corrections = once(() =>
    [...new Set([...wordSet, ...synonyms.words, ...tradeWords(), ...pageWords])]
      .filter(({ length }) => length >= MIN_CORRECTION)
      .concat([...signWords].filter((word) => word.length >= MIN_SIGN && !isMisspelledPart(word))),
  );
  const byLength = once(() => group([...corrections(), ...joinedNames()], ({ length }) => length));
  const bySound = once(() => group(corrections(), soundOf));
  const byConsonants = once(() => group(corrections(), consonantsOf));
  const bySkeleton = once(() => group(corrections(), skeletonOf));
  return {
    synonyms,
    ownNames: indexOwnNames(ownSynonyms),
    has: (word) => wordSet.has(word),
    hasPrefix(beginning) {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] ?? '') < beginning) low = middle + 1;
        else high = middle;
      }
      return sorted[low]?.startsWith(beginning) ?? false;
    },
    isOfVehicle: (word) => vehicleWords.has(word) || YEAR.test(word),
    vehiclesBegunBy: (word) =>
      wordSet.has(word) || word.length < MIN_CORRECTION
        ? []
        : [...vehicleWords].filter((name) => name.length === word.length + 1 && name.startsWith(word)),
    ofLength: (length, difference) =>
      Array.from({ length: 2 * difference + 1 }, (_, at) => byLength().get(length - difference + at) ?? []).flat(),
    soundingLike: (word) => bySound().get(soundOf(word)) ?? [],
    withConsonantsOf(word) {
      const consonants = consonantsOf(word);
      return consonants === null ? [] : (byConsonants().get(consonants) ?? []);
    },
    spelledBy(word) {
      if (isWithoutVowels(word) && !wordSet.has(word)) return byConsonants().get(consonantsOf(word) ?? '') ?? [];
      const spelled = latinOf(word) ?? '';
      const skeleton = skeletonOf(spelled);
      const alike = skeleton === null ? [] : (bySkeleton().get(skeleton) ?? []);
      return closestTo(spelled, alike);
    },
    shortenedTo: (word) =>
      wordSet.has(word) || tradeWords().has(word) || synonyms.of([word]).length > 0
        ? []
        : [...partWords()].filter((meant) => isShortFor(word, meant) || isMistyped(word, meant)),
  };
}
