import { joinedNames, partWords, tradeWords } from './mentions';
import { isContractionOf } from './shorthand';
import { isPageWord } from './shop-questions';
import { isIgnored } from './synonyms';
import headNouns from './trade/head-nouns.json';
import ordinary from './trade/ordinary-words.json';
import { allowedTypos, countTypos, soundOf } from './typos';
import { amountsOf, beltLengthsOf, measuresOf } from './units';
import type { Vocabulary } from './vocabulary';

/** Words of any text that are close to one of a part or a car: `summer` is no Hummer. */
const ordinaryWords: ReadonlySet<string> = new Set([...ordinary, ...headNouns.between]);

/** Whether a word is one of any text, and no typo. */
export const isOrdinary = (word: string): boolean => ordinaryWords.has(word) || isIgnored(word) || isPageWord(word);

const MAX_CORRECTIONS = 8;
/** So long a word is near to no other by chance. */
const LONG = 8;
/** Shorter words sound like too many others. */
const MIN_SOUNDS = 6;
/** Shorter ones of several words in one have one typo. */
const LONG_JOINED = 12;
/** Shorter words begin too many names. */
const MIN_CUT_OFF = 5;
/** With the right consonants, wrong vowels are usually a word written as it sounds; they count as so many typos. */
const WRONG_VOWELS = 2;
/** `altarnetar` */
const maxWrongVowelsOf = (word: string): number => (word.length >= LONG ? 3 : WRONG_VOWELS);
/** Shorter words are beginnings of too many others. */
const MIN_SYNONYM_PREFIX = 4;

/** Exact word or its singular, then a beginning or a synonym, then a corrected typo. */
export type Strength = 3 | 2 | 1;

/** One way to match what was typed: a part has all of these words. */
export interface Alternative {
  readonly words: readonly string[];
  /** Whether the words may be beginnings of the part's. */
  readonly prefix: boolean;
  readonly strength: Strength;
  /** Whether one field of the part has all of the words, as those of a phrase. */
  readonly together?: true;
}

/** One typed word or phrase, with the words that match it. */
export interface ReadWord {
  readonly alternatives: readonly Alternative[];
  /** The word that was probably meant; null when nothing was corrected. */
  readonly correction: string | null;
}

export function singularsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s')) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  const shorter = word.endsWith('es') ? [word.slice(0, -1), word.slice(0, -2)] : [word.slice(0, -1)];
  // `goes` is no Datsun GO.
  return shorter.filter(({ length }) => length > 2);
}

/** @returns the synonyms of a phrase that the catalogue has words for. */
export const synonymAlternatives = (phrase: readonly string[], vocabulary: Vocabulary): Alternative[] =>
  vocabulary.synonyms.of(phrase).flatMap((words) => {
    const prefix = words.every((word) => word.length >= MIN_SYNONYM_PREFIX);
    const isKnown = words.every((word) => (prefix ? vocabulary.hasPrefix(word) : vocabulary.has(word)));
    return isKnown ? [{ words, prefix, strength: 2, together: true }] : [];
  });

export const hasSynonyms = (word: string, { synonyms }: Vocabulary): boolean => synonyms.of([word]).length > 0;

/** Whether the catalogue, the synonyms or the trade have the word, its singular or words that begin with it. */
export const isKnownWord = (word: string, vocabulary: Vocabulary): boolean =>
  vocabulary.hasPrefix(word) ||
  tradeWords().has(word) ||
  hasSynonyms(word, vocabulary) ||
  singularsOf(word).some((one) => vocabulary.has(one) || hasSynonyms(one, vocabulary));

/** The known words that a misspelled one may mean, with their typos. */
function nearWords(word: string, most: number, vocabulary: Vocabulary): ReadonlyMap<string, number> {
  const near = new Map(vocabulary.soundingLike(word).map((meant) => [meant, 1]));
  const add = (meant: string, allowed: number, typos = countTypos(word, meant, allowed)) => {
    if (typos !== null && !near.has(meant)) near.set(meant, typos);
  };
  // `survivor` is no sun visor, nor `backend` a rack end.
  const mostFor = (meant: string) => {
    if (!joinedNames().has(meant)) return most;
    return meant.startsWith(word.charAt(0)) ? (word.length < LONG_JOINED ? 1 : most) : 0;
  };
  for (const meant of vocabulary.ofLength(word.length, most)) add(meant, mostFor(meant));
  const maxWrong = maxWrongVowelsOf(word);
  for (const meant of vocabulary.withConsonantsOf(word))
    add(meant, maxWrong, countTypos(word, meant, maxWrong) && WRONG_VOWELS);
  if (near.size > 0 || word.length < MIN_SOUNDS) return near;
  // `kaburetar` is near to `carburettor` by its sound alone, and `batary` to `battery`.
  const sound = soundOf(word);
  for (const meant of vocabulary.ofLength(word.length, most))
    if (word.length >= LONG || !joinedNames().has(meant))
      add(meant, most, countTypos(sound, soundOf(meant), mostFor(meant)));
  return near;
}

/** Of the words that were compared last: a search reads each of its words several times. */
const recentCorrections = new WeakMap<Vocabulary, Map<string, readonly string[]>>();
const MAX_RECENT = 500;

/** @returns the known words that are closest to a misspelled one: of as few typos as any, of the same sound, or with other vowels. */
export function correctionsOf(word: string, vocabulary: Vocabulary): readonly string[] {
  const recent = recentCorrections.get(vocabulary) ?? new Map<string, readonly string[]>();
  const corrections = recent.get(word) ?? findCorrections(word, vocabulary);
  if (recent.size >= MAX_RECENT) recent.clear();
  recentCorrections.set(vocabulary, recent.set(word, corrections));
  return corrections;
}

/** The word that a misspelled one means, if it is one of these. */
export const meantBy = (word: string, vocabulary: Vocabulary, isMeant: (word: string) => boolean): string =>
  isKnownWord(word, vocabulary) ? word : (correctionsOf(word, vocabulary).find(isMeant) ?? word);

function findCorrections(word: string, vocabulary: Vocabulary): readonly string[] {
  if (isOrdinary(word)) return [];
  const spelled = vocabulary.spelledBy(word);
  if (spelled.length > 0) return spelled.slice(0, MAX_CORRECTIONS);
  const most = allowedTypos(word);
  if (most === 0) return [];
  // `alterna`
  const cutOff = word.length < MIN_CUT_OFF ? [] : [...partWords()].filter((meant) => meant.startsWith(word));
  if (cutOff.length > 0) return cutOff.slice(0, MAX_CORRECTIONS);
  const byTypos = [...nearWords(word, most, vocabulary)].sort(
    ([a, typos], [b, others]) => typos - others || (a < b ? -1 : 1),
  );
  if (byTypos.length === 0)
    return [...partWords()].filter((meant) => isContractionOf(word, meant)).slice(0, MAX_CORRECTIONS);
  // A word with fewer typos is meant, not the others; of those with as few, one that leads to parts.
  const closest = byTypos.filter(([, typos]) => typos === byTypos[0]?.[1]).map(([meant]) => meant);
  const matches = closest.filter((meant) => vocabulary.has(meant) || hasSynonyms(meant, vocabulary));
  return (matches.length > 0 ? matches : closest).slice(0, MAX_CORRECTIONS);
}

const MIN_RUN = 3;

/** `creta2019` is a word and a number: every run of letters, every run of digits. `x1` is one name. */
function runsOf(word: string): string[] {
  const runs = word.match(/[0-9]+|[^0-9]+/g) ?? [];
  const isApart = runs.some((run) => run.length >= MIN_RUN);
  return runs.length > 1 && isApart ? [...runs] : [];
}

/** A short number is no beginning: `26` is not meant for `260`, nor `x1` for `x1033`. */
const isBeginning = (word: string): boolean => !/[0-9]/.test(word) || word.length >= MIN_RUN;

/** Pieces of a chunk that are all longer than a letter: `a/c` begins no two words. */
const areBeginnings = (chunk: readonly string[]): boolean =>
  chunk.every((word) => isBeginning(word) && word.length > 1);

/** `xuv7oo` and `shock-i086`: beside digits, the letters are a zero and a one. */
export const withDigits = (word: string): string =>
  word
    .replaceAll(/(?<=[0-9])o+|o+(?=[0-9])/g, (letters) => '0'.repeat(letters.length))
    .replaceAll(/(?<=[a-z]{2})[il](?=[0-9]{3})|(?<=[0-9])[il](?=[0-9])/g, '1');

/** `grandi10` is a word and a model with a digit. */
function modelSplitsOf(word: string, vocabulary: Vocabulary): string[][] {
  const isModel = (part: string) => /[0-9]/.test(part) && vocabulary.isOfVehicle(part);
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ]).filter(([left = '', right = '']) => {
    return (vocabulary.has(left) && isModel(right)) || (isModel(left) && vocabulary.has(right));
  });
}

function numberAlternatives(word: string, vocabulary: Vocabulary): Alternative[] {
  if (!/[0-9]/.test(word)) return [];
  const digits = withDigits(word);
  const others = [runsOf(word), ...modelSplitsOf(word, vocabulary), digits === word ? [] : [digits]];
  return [
    ...[...measuresOf(word), ...beltLengthsOf(word)].map((words) => ({ words, prefix: false, strength: 3 as const })),
    ...amountsOf(word).map((words) => ({ words, prefix: false, strength: 1 as const, together: true as const })),
    ...others.filter(({ length }) => length > 0).map((words) => ({ words, prefix: false, strength: 2 as const })),
  ];
}

/** The corrected word to offer: one that the catalogue has, so that it finds as much. */
function offeredOf(corrections: readonly string[], vocabulary: Vocabulary): string | null {
  return corrections.find((word) => vocabulary.has(word)) ?? null;
}

export function readWord(word: string, vocabulary: Vocabulary): ReadWord {
  const singulars = singularsOf(word);
  const alternatives: Alternative[] = [
    { words: [word], prefix: false, strength: 3 },
    ...(isBeginning(word) ? [{ words: [word], prefix: true, strength: 2 as const }] : []),
    ...singulars.map((one) => ({ words: [one], prefix: false, strength: 3 as const })),
    ...numberAlternatives(word, vocabulary),
    ...[word, ...singulars].flatMap((one) => synonymAlternatives([one], vocabulary)),
  ];
  const corrections = isKnownWord(word, vocabulary) ? [] : correctionsOf(word, vocabulary);
  const corrected = corrections.flatMap((meant) => [
    [meant],
    ...synonymAlternatives([meant], vocabulary).map(({ words }) => words),
  ]);
  return {
    alternatives: [...alternatives, ...corrected.map((words) => ({ words, prefix: false, strength: 1 as const }))],
    correction: offeredOf(corrections, vocabulary),
  };
}

const MAX_OFFERED = 3;

/** Words with separators between them are a number or one word: whole, or all of its pieces. */
export function readChunk(chunk: readonly string[], vocabulary: Vocabulary): ReadWord {
  const [only = ''] = chunk;
  if (chunk.length === 1) return readWord(only, vocabulary);
  const read = chunk.map((word) => readWord(word, vocabulary));
  const whole = chunk.join('');
  const digits = withDigits(whole);
  const isCorrected = read.some(({ correction }) => correction !== null);
  const corrected = read.map(({ correction }, at) => correction ?? chunk[at] ?? '');
  return {
    alternatives: [
      { words: [whole], prefix: false, strength: 3 },
      ...(isBeginning(whole) ? [{ words: [whole], prefix: true, strength: 2 as const }] : []),
      { words: chunk, prefix: areBeginnings(chunk), strength: 2 },
      ...(digits === whole ? [] : [{ words: [digits], prefix: false, strength: 2 as const }]),
      ...synonymAlternatives(chunk, vocabulary),
      ...(isCorrected ? [{ words: corrected, prefix: false, strength: 1 as const }] : []),
    ],
    // An address of the web is no misspelled word.
    correction: isCorrected && chunk.length <= MAX_OFFERED ? corrected.join('-') : null,
  };
}
