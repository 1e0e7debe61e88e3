import { once } from '../once';
import searchWords from './search-words.json';
import { partTypeSynonyms } from './part-types';
import { latinOf } from './scripts';
import { chunksOf } from './words';

type Phrase = readonly string[];

/** Names of one thing. */
export type SynonymLine = readonly string[];

/** Further names of things: by the trade, and by the owner of the shop. */
export interface Synonyms {
  /** Further names of a phrase, each as its words. Synonyms may stand for the words of a phrase. */
  of(phrase: Phrase): readonly Phrase[];
  /** The trade's name for a word: `disc` for `rotor`. */
  canonicalOf(word: string): string | undefined;
  /** All single words that have synonyms. */
  readonly words: readonly string[];
  /** Words of the longest phrase that has synonyms. */
  readonly maxPhraseWords: number;
}

const phraseOf = (text: string): Phrase => chunksOf(text).flat();
const keyOf = (phrase: Phrase): string => phrase.join(' ');

type Phrases = ReadonlyMap<string, Phrase>;

const phrasesIn = (line: SynonymLine): Phrases => new Map(line.map(phraseOf).map((phrase) => [keyOf(phrase), phrase]));

/** @returns by phrase: the other phrases of its lines */
function groupByPhrase(lines: readonly Phrases[]): ReadonlyMap<string, readonly Phrase[]> {
  const synonyms = new Map<string, Map<string, Phrase>>();
  for (const line of lines) {
    for (const key of line.keys()) {
      const own = synonyms.get(key) ?? new Map<string, Phrase>();
      for (const [other, phrase] of line) if (other !== key && !own.has(other)) own.set(other, phrase);
      synonyms.set(key, own);
    }
  }
  return new Map(Array.from(synonyms, ([key, others]) => [key, [...others.values()]]));
}

/** @returns by word: what its first line calls the thing */
function canonicalWordsOf(lines: readonly Phrases[]): ReadonlyMap<string, string> {
  const canonicalWords = new Map<string, string>();
  for (const line of lines) {
    const [name = ''] = line.keys();
    for (const word of line.keys()) if (!canonicalWords.has(word)) canonicalWords.set(word, name);
  }
  return canonicalWords;
}

const tradeLines = once(() => searchWords.synonyms.map(phrasesIn));
const partTypeLines = once(() => partTypeSynonyms.map(phrasesIn));

/** @param ownLines those of the shop's owner, beside those of the trade */
export function createSynonyms(ownLines: readonly SynonymLine[] = []): Synonyms {
  const own = ownLines.map(phrasesIn);
  const synonyms = groupByPhrase([...tradeLines(), ...partTypeLines(), ...own]);
  const canonicalWords = canonicalWordsOf([...tradeLines(), ...own]);
  const canonicalKeyOf = (phrase: Phrase) => keyOf(phrase.map((word) => canonicalWords.get(word) ?? word));
  const keys = [...synonyms.keys()];
  const phrases = keys.map((key) => key.split(' '));
  // By the canonical names of their words: `dicky shocker` is known, so `tailgate strut` is as well.
  const sameThings = new Map<string, Phrase[]>();
  for (const phrase of phrases.filter(({ length }) => length > 1)) {
    const canonical = canonicalKeyOf(phrase);
    sameThings.set(canonical, [...(sameThings.get(canonical) ?? []), phrase]);
  }
  function likeKnownPhrases(phrase: Phrase): readonly Phrase[] {
    const alike = phrase.length > 1 ? (sameThings.get(canonicalKeyOf(phrase)) ?? []) : [];
    const all = alike.flatMap((same) => [same, ...(synonyms.get(keyOf(same)) ?? [])]);
    return [...new Map(all.map((same) => [keyOf(same), same])).values()];
  }
  return {
    of: (phrase) => synonyms.get(keyOf(phrase)) ?? likeKnownPhrases(phrase),
    canonicalOf: (word) => canonicalWords.get(word),
    words: keys.filter((key) => !key.includes(' ')),
    maxPhraseWords: Math.max(...phrases.map(({ length }) => length)),
  };
}

const ignored: ReadonlySet<string> = new Set(searchWords.ignored.map((word) => keyOf(phraseOf(word))));

/** Scripts of India write no vowel between the consonants of `karna`, and Latin letters no h for some of theirs. */
const withoutBreath = (latin: string): string => latin.replaceAll(/[ah]/g, '');
const MIN_SOUNDS = 3;
const ignoredSounds: ReadonlySet<string> = new Set([...ignored].map(withoutBreath));

/** Whether a word says nothing about a part, also in a script of India. */
export function isIgnored(word: string): boolean {
  const latin = latinOf(word);
  if (latin === null) return ignored.has(word);
  const sounds = withoutBreath(latin);
  return ignored.has(word) || ignored.has(latin) || (sounds.length >= MIN_SOUNDS && ignoredSounds.has(sounds));
}

const JOINTS: ReadonlySet<string> = new Set(['and', 'with', 'aur', 'और']);

/** Whether a word joins two parts, so that no name goes on after it: `disc and pad`. */
export const isJoint = (word: string): boolean => JOINTS.has(word);
