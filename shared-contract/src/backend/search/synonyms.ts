import searchWords from './search-words.json';
import { chunksOf } from './words';

type Phrase = readonly string[];

const phraseOf = (text: string): Phrase => chunksOf(text).flat();
const keyOf = (phrase: Phrase): string => phrase.join(' ');

/** By phrase: the other phrases of its lines. */
const synonyms = new Map<string, Phrase[]>();
for (const line of searchWords.synonyms) {
  const phrases = line.map(phraseOf);
  for (const phrase of phrases) {
    const others = phrases.filter((other) => keyOf(other) !== keyOf(phrase));
    synonyms.set(keyOf(phrase), [...(synonyms.get(keyOf(phrase)) ?? []), ...others]);
  }
}

const ignored: ReadonlySet<string> = new Set(searchWords.ignored.map((word) => keyOf(phraseOf(word))));

/** @returns what else a phrase may be called, each as its words. */
export const synonymsOf = (phrase: Phrase): readonly Phrase[] => synonyms.get(keyOf(phrase)) ?? [];

/** Whether a word says nothing about a part. */
export const isIgnored = (word: string): boolean => ignored.has(word);

/** All single words that have synonyms. */
export const synonymWords: readonly string[] = [...synonyms.keys()].filter((key) => !key.includes(' '));

/** Words of the longest phrase that has synonyms. */
export const MAX_PHRASE_WORDS = Math.max(...[...synonyms.keys()].map((key) => key.split(' ').length));
