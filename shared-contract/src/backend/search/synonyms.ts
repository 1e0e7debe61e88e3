import searchWords from './search-words.json';
import { partTypeSynonyms } from './part-types';
import { chunksOf } from './words';

type Phrase = readonly string[];

const phraseOf = (text: string): Phrase => chunksOf(text).flat();
const keyOf = (phrase: Phrase): string => phrase.join(' ');

/** By phrase: the other phrases of its lines. */
const synonyms = new Map<string, Phrase[]>();
for (const line of [...searchWords.synonyms, ...partTypeSynonyms]) {
  const phrases = line.map(phraseOf);
  for (const phrase of phrases) {
    const own = synonyms.get(keyOf(phrase)) ?? [];
    const isNew = (other: Phrase) => ![phrase, ...own].some((each) => keyOf(each) === keyOf(other));
    synonyms.set(keyOf(phrase), [...own, ...phrases.filter(isNew)]);
  }
}

/** By word: what its first line calls the thing. */
const canonicalWords = new Map<string, string>();
for (const line of searchWords.synonyms) {
  const [name = '', ...others] = line.map((text) => keyOf(phraseOf(text)));
  for (const word of [name, ...others]) if (!canonicalWords.has(word)) canonicalWords.set(word, name);
}

/** What the trade calls a word: `disc` for `rotor`. */
export const canonicalWordOf = (word: string): string | undefined => canonicalWords.get(word);

const canonicalKeyOf = (phrase: Phrase): string => keyOf(phrase.map((word) => canonicalWords.get(word) ?? word));

/** Phrases of several words, by the canonical names of their words: `dicky shocker` is known, so `tailgate strut` is as well. */
const sameThings = new Map<string, Phrase[]>();
for (const key of synonyms.keys()) {
  const phrase = key.split(' ');
  const canonical = canonicalKeyOf(phrase);
  if (phrase.length > 1) sameThings.set(canonical, [...(sameThings.get(canonical) ?? []), phrase]);
}

const ignored: ReadonlySet<string> = new Set(searchWords.ignored.map((word) => keyOf(phraseOf(word))));

function likeKnownPhrases(phrase: Phrase): readonly Phrase[] {
  const alike = phrase.length > 1 ? (sameThings.get(canonicalKeyOf(phrase)) ?? []) : [];
  const all = alike.flatMap((own) => [own, ...(synonyms.get(keyOf(own)) ?? [])]);
  return [...new Map(all.map((own) => [keyOf(own), own])).values()];
}

/** @returns what else a phrase may be called, each as its words. Synonyms may stand for the words of a phrase. */
export const synonymsOf = (phrase: Phrase): readonly Phrase[] =>
  synonyms.get(keyOf(phrase)) ?? likeKnownPhrases(phrase);

/** Whether a word says nothing about a part. */
export const isIgnored = (word: string): boolean => ignored.has(word);

/** All single words that have synonyms. */
export const synonymWords: readonly string[] = [...synonyms.keys()].filter((key) => !key.includes(' '));

/** The phrases of two words that have synonyms, as they are written without the space: `fanbelt`. */
export const phrasesOfTwo: readonly (readonly [joined: string, phrase: Phrase])[] = [...synonyms.keys()]
  .map((key) => key.split(' '))
  .filter(({ length }) => length === 2)
  .map((phrase) => [phrase.join(''), phrase]);

/** Words of the longest phrase that has synonyms. */
export const MAX_PHRASE_WORDS = Math.max(...[...synonyms.keys()].map((key) => key.split(' ').length));
