/** What the catalogue has words for. Typos are corrected by it. */
export interface Vocabulary {
  /** All words without digits, sorted. */
  readonly words: readonly string[];
  has(word: string): boolean;
  hasPrefix(beginning: string): boolean;
  /** Whether the word names a vehicle: its maker, model, fuel or year. */
  isOfVehicle(word: string): boolean;
}

const YEAR = /^(19|20)[0-9]{2}$/;

/**
 * @param words of all parts, without digits.
 * @param ofVehicles words of makers, models and fuels.
 */
export function createVocabulary(words: Iterable<string>, ofVehicles: Iterable<string>): Vocabulary {
  const known = new Set(words);
  const vehicleWords = new Set(ofVehicles);
  const sorted = [...known].sort();
  return {
    words: sorted,
    has: (word) => known.has(word),
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
  };
}
