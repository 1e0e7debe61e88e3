import { chunksOf } from './words';

/** Numbers of a list that are looked up here; longer lists are for the quick order. */
const MAX_NUMBERS = 30;
/** A listing keeps no more of a text, so that one as long may have more. */
const MAX_LENGTH = 200;
const MIN_LENGTH = 4;

/** A number as it was pasted, and the word that parts are found by. */
export interface PastedNumber {
  readonly number: string;
  readonly word: string;
}

/** `BR-8102`, `0986494` and `W67`, but not `2019` nor `creta`. */
function isNumber(word: string): boolean {
  const digits = word.replaceAll(/[^0-9]/g, '').length;
  return word.length >= MIN_LENGTH && digits >= 2 && (digits < word.length || digits > MIN_LENGTH);
}

const QUANTITY_FIRST = /^(?:(?:qty|quantity) ?[0-9]{1,3}|[0-9]{1,3} ?(?:x|×|\*|pcs?|nos?|pieces?)) (\S+)$/iu;
const QUANTITY_LAST = /^(\S+) (?:(?:x|×|\*|qty|quantity) ?[0-9]{1,3}|[0-9]{1,3} ?(?:pcs?|nos?|pieces?))$/iu;

/** `2 x BR-8102` and `BR-8102 4 pcs`: of a number with a quantity the number alone. */
export function withoutQuantity(text: string): string {
  const spaced = text.replaceAll(/\s+/g, ' ');
  const [, number = ''] = QUANTITY_FIRST.exec(spaced) ?? QUANTITY_LAST.exec(spaced) ?? [];
  return isNumber(chunksOf(number).flat().join('')) ? number : text;
}

const MIN_PART_NUMBER = 7;
const MIN_PART_DIGITS = 5;

/** Whether a word is too long, and has too many digits, for a model, a year or a size: `1651061ar0`. */
export const isPartNumber = (word: string): boolean =>
  word.length >= MIN_PART_NUMBER && word.replaceAll(/[^0-9]/g, '').length >= MIN_PART_DIGITS;

export interface PastedNumbers {
  /** The first ones, each once, in their order. */
  readonly numbers: readonly PastedNumber[];
  /** Whether the list has more. */
  readonly isCut: boolean;
}

/** @returns the numbers of a text that has several and nothing else; null for any other text. */
export function pastedNumbersIn(text: string): PastedNumbers | null {
  const isLong = text.length >= MAX_LENGTH;
  const pieces = text
    .slice(0, MAX_LENGTH)
    .split(/[\s,;|]+/)
    .filter((piece) => piece !== '');
  // The last one may be a half.
  const numbers = (isLong ? pieces.slice(0, -1) : pieces).flatMap((number) => {
    const [words = []] = chunksOf(number);
    const word = words.join('');
    return word === '' ? [] : [{ number, word }];
  });
  const each = [...new Map(numbers.map((own) => [own.word, own])).values()];
  if (each.length < 2 || !numbers.every(({ word }) => isNumber(word))) return null;
  return { numbers: each.slice(0, MAX_NUMBERS), isCut: isLong || each.length > MAX_NUMBERS };
}
