import { synonymsOf, synonymWords } from './synonyms';
import { allowedTypos, countTypos } from './typos';
import type { Vocabulary } from './vocabulary';

const MAX_CORRECTIONS = 8;
/** Shorter words are beginnings of too many others. */
const MIN_SYNONYM_PREFIX = 4;
const MIN_SPLIT_LETTERS = 3;

/** Exact word, then a beginning or a synonym, then a corrected typo. */
export type Strength = 3 | 2 | 1;

/** One way to match what was typed: a part has all of these words. */
export interface Alternative {
  readonly words: readonly string[];
  /** Whether the words may be beginnings of the part's. */
  readonly prefix: boolean;
  readonly strength: Strength;
}

/** What was typed as one word or phrase, and what matches it. */
export interface ReadWord {
  readonly alternatives: readonly Alternative[];
  /** The word that was probably meant; null when nothing was corrected. */
  readonly correction: string | null;
}

export function singularsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s')) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  return word.endsWith('es') ? [word.slice(0, -1), word.slice(0, -2)] : [word.slice(0, -1)];
}

/** @returns the synonyms of a phrase that the catalogue has words for. */
export const synonymAlternatives = (phrase: readonly string[], vocabulary: Vocabulary): Alternative[] =>
  synonymsOf(phrase).flatMap((words) => {
    const prefix = words.every((word) => word.length >= MIN_SYNONYM_PREFIX);
    const isKnown = words.every((word) => (prefix ? vocabulary.hasPrefix(word) : vocabulary.has(word)));
    return isKnown ? [{ words, prefix, strength: 2 }] : [];
  });

function correctionsOf(word: string, vocabulary: Vocabulary): string[] {
  const most = allowedTypos(word);
  const near = [...new Set([...vocabulary.words, ...synonymWords])].flatMap((meant) => {
    const typos = meant.length < 3 ? null : countTypos(word, meant, most);
    return typos === null ? [] : [{ meant, typos }];
  });
  near.sort((a, b) => a.typos - b.typos || (a.meant < b.meant ? -1 : 1));
  // A word with fewer typos is meant, not the others.
  return near
    .filter(({ typos }) => typos === near[0]?.typos)
    .slice(0, MAX_CORRECTIONS)
    .map(({ meant }) => meant);
}

const isPhrase = (words: readonly string[]): boolean => synonymsOf(words).length > 0;

/** `brakepad` and `fanbelt` are two words without the space. */
function splitsOf(word: string, vocabulary: Vocabulary): string[][] {
  const lengths = Array.from(
    { length: Math.max(0, word.length - 2 * MIN_SPLIT_LETTERS + 1) },
    (_, at) => at + MIN_SPLIT_LETTERS,
  );
  const isKnown = (half: string) => vocabulary.has(half) || isPhrase([half]);
  return lengths
    .map((length) => [word.slice(0, length), word.slice(length)])
    .filter((halves) => halves.every(isKnown) || isPhrase(halves));
}

/** The ways that the words of a split may be called: each half, or its first synonyms, or another word for both. */
function spelled(halves: readonly string[], vocabulary: Vocabulary): Alternative[] {
  const [first = [], second = []] = halves.map((half) =>
    [...(vocabulary.has(half) ? [[half]] : []), ...synonymsOf([half])].slice(0, 3),
  );
  const pairs = first.flatMap((one) => second.map((two) => [...one, ...two]));
  return [
    ...pairs.map((words) => ({ words, prefix: false, strength: 2 as const })),
    ...synonymAlternatives(halves, vocabulary),
  ];
}

/** `creta2019` is a word and a number: every run of letters, every run of digits. */
function runsOf(word: string): string[] {
  const runs = word.match(/[0-9]+|[^0-9]+/g) ?? [];
  return runs.length > 1 ? [...runs] : [];
}

export function readWord(word: string, vocabulary: Vocabulary): ReadWord {
  const singulars = singularsOf(word);
  const runs = runsOf(word);
  const exact: Alternative[] = [
    { words: [word], prefix: false, strength: 3 },
    { words: [word], prefix: true, strength: 2 },
    ...singulars.map((one) => ({ words: [one], prefix: false, strength: 2 as const })),
    ...(runs.length > 0 ? [{ words: runs, prefix: false, strength: 2 as const }] : []),
  ];
  const synonyms = [word, ...singulars].flatMap((one) => synonymAlternatives([one], vocabulary));
  const alternatives = [...exact, ...synonyms];
  const isKnown = vocabulary.hasPrefix(word) || singulars.some((one) => vocabulary.has(one));
  if (isKnown || synonyms.length > 0 || allowedTypos(word) === 0) return { alternatives, correction: null };

  const splits = splitsOf(word, vocabulary).flatMap((halves) => spelled(halves, vocabulary));
  const corrections = splits.length > 0 ? [] : correctionsOf(word, vocabulary);
  const corrected = corrections.flatMap((meant) => [
    [meant],
    ...synonymAlternatives([meant], vocabulary).map(({ words }) => words),
  ]);
  return {
    alternatives: [
      ...alternatives,
      ...splits,
      ...corrected.map((words) => ({ words, prefix: false, strength: 1 as const })),
    ],
    correction: corrections[0] ?? null,
  };
}

/** Words with separators between them are a number or one word: whole, or all of its pieces. */
export function readChunk(chunk: readonly string[], vocabulary: Vocabulary): ReadWord {
  const [only = ''] = chunk;
  if (chunk.length === 1) return readWord(only, vocabulary);
  const read = chunk.map((word) => readWord(word, vocabulary));
  const whole = chunk.join('');
  const isCorrected = read.some(({ correction }) => correction !== null);
  const corrected = read.map(({ correction }, at) => correction ?? chunk[at] ?? '');
  return {
    alternatives: [
      { words: [whole], prefix: false, strength: 3 },
      { words: [whole], prefix: true, strength: 2 },
      { words: chunk, prefix: true, strength: 2 },
      ...synonymAlternatives(chunk, vocabulary),
      ...(isCorrected ? [{ words: corrected, prefix: false, strength: 1 as const }] : []),
    ],
    correction: isCorrected ? corrected.join('-') : null,
  };
}
