import {
  hasSynonyms,
  isOrdinary,
  readChunk,
  singularsOf,
  synonymAlternatives,
  type Alternative,
  type ReadWord,
} from './alternatives';
import { tradeWords } from './mentions';
import { withKnownSpaces } from './spaces';
import { isIgnored, isJoint, type Synonyms } from './synonyms';
import { withJoinedUnits } from './units';
import type { Vocabulary } from './vocabulary';
import { chunksOf, UNIVERSAL_WORD } from './words';

/** Longer texts are cut: no query needs so many words. */
const MAX_LENGTH = 200;
const MAX_CHUNKS = 12;
/** A long story may name the part at its end. */
const MAX_READ = 40;

export type Group = readonly Alternative[];

export interface SearchQuery {
  /** A part matches when it matches an alternative of each group. None when nothing can be searched for. */
  readonly groups: readonly Group[];
  /** The corrected text; null when nothing was corrected. */
  readonly didYouMean: string | null;
}

/** `k & n` and `k and n` are `k&n`. */
const INITIALS = /(?<![\p{L}\p{N}])(\p{L})(?: ?& ?| and )(\p{L})(?![\p{L}\p{N}])/gu;

type Chunk = readonly string[];

/** The longest phrase with synonyms that starts here: `fan belt`, `fan belts`. */
function phraseAt(
  chunks: readonly Chunk[],
  at: number,
  synonyms: Synonyms,
): { phrase: readonly string[]; length: number } | null {
  for (let length = Math.min(synonyms.maxPhraseWords, chunks.length - at); length > 1; length -= 1) {
    const words = chunks.slice(at, at + length).flat();
    const last = words.at(-1) ?? '';
    const phrase = [last, ...singularsOf(last)]
      .map((end) => [...words.slice(0, -1), end])
      .find((each) => synonyms.of(each).length > 0);
    if (phrase) return { phrase, length };
  }
  return null;
}

interface ReadGroup extends ReadWord {
  readonly typed: string;
  readonly chunk: Chunk;
}

function readGroups(chunks: readonly Chunk[], vocabulary: Vocabulary): ReadGroup[] {
  const groups: ReadGroup[] = [];
  for (let at = 0; at < chunks.length;) {
    const match = phraseAt(chunks, at, vocabulary.synonyms);
    const chunk = match?.phrase ?? chunks[at] ?? [];
    if (match) {
      const own: Alternative[] = [
        { words: match.phrase, prefix: false, strength: 3, together: true },
        { words: match.phrase, prefix: true, strength: 2, together: true },
      ];
      const alternatives = [...own, ...synonymAlternatives(match.phrase, vocabulary)];
      groups.push({ chunk, typed: chunk.join(' '), correction: null, alternatives });
    } else {
      groups.push({ chunk, typed: chunk.join('-'), ...readChunk(chunk, vocabulary) });
    }
    at += match?.length ?? 1;
  }
  return groups;
}

const isShortOrNumber = (chunk: Chunk): boolean => chunk.join('').length <= 2 || /[0-9]/.test(chunk.join(''));

/** `i 20` and `wagon r` are one word in a catalogue: a short word or a number may belong to the next one. */
function joinedWith(groups: readonly ReadGroup[], at: number, isUnfinished: boolean): Alternative[] {
  return [at - 1, at].flatMap((left): Alternative[] => {
    const [one, other] = [groups[left], groups[left + 1]];
    if (!one || !other || !(isShortOrNumber(one.chunk) || isShortOrNumber(other.chunk))) return [];
    const words = [[...one.chunk, ...other.chunk].join('')];
    const isOpen = isUnfinished && left === groups.length - 2;
    return [{ words, prefix: isOpen, strength: isOpen ? 2 : 3 }];
  });
}

/** A part that fits any vehicle fits this one too, but a part that is made for it comes first. */
export const fitsAnyVehicle: Alternative = { words: [UNIVERSAL_WORD], prefix: false, strength: 1 };

function isOfVehicle({ alternatives }: ReadGroup, vocabulary: Vocabulary): boolean {
  return alternatives.some(({ words }) => words.length === 1 && vocabulary.isOfVehicle(words[0] ?? ''));
}

/** @returns what a shopper typed as names are searched for it: short, in lower case, with nothing that no text may have. */
export const cleanSearchText = (typed: string): string =>
  typed
    .slice(0, MAX_LENGTH)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .toLowerCase();

/** The corrected text, in words of the catalogue; null when it has another word, so that the offer would find no more. */
function offeredText(groups: readonly ReadGroup[], vocabulary: Vocabulary): string | null {
  const own = (word: string) => {
    const meant = vocabulary.synonyms.canonicalOf(word) ?? word;
    return vocabulary.hasPrefix(word) || /[0-9]/.test(word) ? word : vocabulary.has(meant) ? meant : null;
  };
  const words = groups.flatMap(({ chunk, correction }) => (correction === null ? chunk.map(own) : [correction]));
  return words.includes(null) ? null : words.join(' ');
}

/** Signs that end a word, while `1,500` is one. */
const ENDS = /[,;|](?!\d)/g;

/** The words that a text is read by, each with the pieces between its separators. */
export const readChunks = (text: string): string[][] =>
  chunksOf(withJoinedUnits(text.replaceAll(INITIALS, '$1&$2').replaceAll(ENDS, ' '))).slice(0, MAX_READ);

/** `i 20` and `full synthetic` are names, while the word says nothing in `i need pads` and `full clutch set`. */
const isStartOfName = (chunks: readonly Chunk[], at: number): boolean =>
  /^(?:. [0-9]|full synth)/u.test(`${chunks[at]?.join('')} ${chunks[at + 1]?.[0]}`);

const MIN_BEGINNING = 4;

/** So short a word is in many others. */
const MAX_WHOLE = 3;

/** Whether a short word is one that the catalogue has not, and no beginning: the `abs` is no absorber, and `hi` not high. */
export const isWholeWord = (word: string, vocabulary: Vocabulary): boolean =>
  word.length <= MAX_WHOLE &&
  !vocabulary.has(word) &&
  (tradeWords().has(word) || hasSynonyms(word, vocabulary) || isOrdinary(word));

/** Short words and names of cars are no beginnings: the `gla` is no Glanza. @param isUnfinished whether the last word may go on */
function withoutFragments(groups: readonly ReadGroup[], vocabulary: Vocabulary, isUnfinished: boolean): ReadGroup[] {
  return groups.map((group, at) => {
    const { chunk, alternatives } = group;
    const word = chunk.join('');
    const isOpen = isUnfinished && at === groups.length - 1;
    const isCar = word.length <= MAX_WHOLE && vocabulary.isOfVehicle(word);
    if (isOpen || !(isCar || isWholeWord(word, vocabulary))) return group;
    return { ...group, alternatives: alternatives.filter(({ prefix, words }) => !prefix || words[0] !== word) };
  });
}

/** Among groups of digits a short one is no beginning: `986` in `0 986 5185` is none of `9862`. */
function withoutBeginnings(groups: readonly ReadGroup[]): readonly ReadGroup[] {
  const digitsOf = ({ chunk }: ReadGroup) => chunk.join('');
  if (groups.length < 2 || !groups.every((group) => /^[0-9]+$/.test(digitsOf(group)))) return groups;
  return groups.map((group) => ({
    ...group,
    alternatives: group.alternatives.filter(({ prefix }) => !prefix || digitsOf(group).length >= MIN_BEGINNING),
  }));
}

/**
 * Reads what a shopper typed; both backends search by it.
 * @param isUnfinished whether the last word may go on
 */
export function readSearchQuery(text: string, vocabulary: Vocabulary, isUnfinished = false): SearchQuery {
  const all = readChunks(text);
  const isTelling = (chunk: Chunk, at: number) => isStartOfName(all, at) || !isIgnored(chunk.join(''));
  const hasTelling = all.some(isTelling);
  const isSkipped = (word: string) => hasTelling && isJoint(word);
  const telling = all.filter((chunk, at) => !hasTelling || isTelling(chunk, at) || isJoint(chunk.join('')));
  const read = readGroups(withKnownSpaces(telling, vocabulary).slice(0, MAX_CHUNKS), vocabulary);
  const whole = withoutFragments(read, vocabulary, isUnfinished);
  const groups = withoutBeginnings(whole.filter(({ typed }) => !isSkipped(typed)));
  const ofVehicle = groups.map((group) => isOfVehicle(group, vocabulary));
  const hasPart = ofVehicle.includes(false);
  return {
    groups: groups.map(({ alternatives }, at) => [
      ...alternatives,
      ...joinedWith(groups, at, isUnfinished),
      ...(hasPart && ofVehicle[at] ? [fitsAnyVehicle] : []),
    ]),
    didYouMean: groups.some(({ correction }) => correction !== null) ? offeredText(groups, vocabulary) : null,
  };
}

/**
 * The searches to try when no part matches every group: fewer groups, step by step, down to any of them.
 * @param hasMatches whether any part matches the group.
 */
export function nearestGroups(groups: readonly Group[], hasMatches: (at: number) => boolean): (readonly Group[])[][] {
  const matching = groups.filter((_, at) => hasMatches(at));
  if (matching.length === 0) return [];
  const allOfThem = matching.length < groups.length ? [[matching]] : [];
  const allButOne =
    matching.length > 2 ? [matching.map((_, left) => matching.filter((_group, at) => at !== left))] : [];
  const any = matching.length > 1 ? [matching.map((group) => [group])] : [];
  return [...allOfThem, ...allButOne, ...any];
}
