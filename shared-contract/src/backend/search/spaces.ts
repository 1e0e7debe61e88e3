import { correctionsOf, hasSynonyms, isKnownWord, singularsOf } from './alternatives';
import type { Vocabulary } from './vocabulary';

type Chunk = readonly string[];

/** Shorter halves are too often a part of another word. */
const MIN_HALF = 3;

const isLetters = (word: string): boolean => !/[0-9]/.test(word);

function isHalf(half: string, vocabulary: Vocabulary): boolean {
  const isWord = (word: string) => hasSynonyms(word, vocabulary) || (half.length >= MIN_HALF && vocabulary.has(word));
  return [half, ...singularsOf(half)].some(isWord);
}

/** `brakepads` and `fanbelts` are two words without the space. */
function splitOf(word: string, vocabulary: Vocabulary): Chunk | null {
  if (!isLetters(word) || isKnownWord(word, vocabulary)) return null;
  const splits = Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [
    word.slice(0, at + 2),
    word.slice(at + 2),
  ]);
  const isPhrase = ([left = '', right = '']: Chunk) =>
    [right, ...singularsOf(right)].some((end) => vocabulary.synonyms.of([left, end]).length > 0);
  return splits.find(isPhrase) ?? splits.find((halves) => halves.every((half) => isHalf(half, vocabulary))) ?? null;
}

/** `nexonbrakepads` is a known word before two others. */
function splitsOf(word: string, vocabulary: Vocabulary): Chunk {
  const halves = splitOf(word, vocabulary);
  if (halves || !isLetters(word) || isKnownWord(word, vocabulary)) return halves ?? [word];
  for (let length = word.length - 2 * MIN_HALF; length >= MIN_HALF; length -= 1) {
    const rest = vocabulary.has(word.slice(0, length)) ? splitOf(word.slice(length), vocabulary) : null;
    if (rest) return [word.slice(0, length), ...rest];
  }
  return [word];
}

/** `vagon r` and `eco sport` are one word with a space in it: one that the catalogue has, or a vehicle's with a typo. */
function isOneWord(left: string, right: string, vocabulary: Vocabulary): boolean {
  const isUnknown = (word: string) => !isKnownWord(word, vocabulary);
  if (!isLetters(left + right) || !(isUnknown(left) || isUnknown(right))) return false;
  const joined = left + right;
  return (
    vocabulary.has(joined) ||
    (Math.min(left.length, right.length) < MIN_HALF &&
      correctionsOf(joined, vocabulary).some((word) => vocabulary.isOfVehicle(word)))
  );
}

/** Puts the spaces where the catalogue has them. */
export function withKnownSpaces(chunks: readonly Chunk[], vocabulary: Vocabulary): Chunk[] {
  const joined: Chunk[] = [];
  for (const chunk of chunks) {
    const [previous] = joined.slice(-1);
    const isOne =
      previous?.length === 1 && chunk.length === 1 && isOneWord(previous[0] ?? '', chunk[0] ?? '', vocabulary);
    if (isOne) joined.splice(-1, 1, [[...previous, ...chunk].join('')]);
    else joined.push(chunk);
  }
  return joined.flatMap((chunk) => {
    const [only = ''] = chunk;
    return chunk.length === 1 ? splitsOf(only, vocabulary).map((word) => [word]) : [chunk];
  });
}
