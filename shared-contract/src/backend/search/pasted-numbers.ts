import { isIgnored } from './synonyms';
import { isBearingSize } from './units';
import { chunksOf, YEAR } from './words';

/** Numbers of a list that are looked up here; longer lists are for the quick order. */
const MAX_NUMBERS = 30;
/** A listing keeps no more of a text, so that one as long may have more. */
const MAX_LENGTH = 200;
const MIN_LENGTH = 4;

/** A number as it was pasted, and the word that parts are found by. */
export interface PastedNumber {
  readonly number: string;
  readonly word: string;
  /** As a line of the quick order, with its quantity if it has one. */
  readonly line: string;
}

/** `BR-8102`, `0986494` and `W67`, but not `2019` nor `creta`. */
function isNumber(word: string): boolean {
  const digits = word.replaceAll(/[^0-9]/g, '').length;
  return word.length >= MIN_LENGTH && digits >= 2 && (digits < word.length || digits > MIN_LENGTH);
}

/** `COOL-G5` */
const NAMED = /^\p{L}{4,}-\p{L}*[0-9]+$/u;

/** `PAD-1033/PAD-1034` are two numbers, `W 712/75` is one. */
const SEPARATORS = /[\s,;|&+]+|(?<=[0-9])\/(?=\p{L})/gu;

/** A quantity (`x 2`, `2 pcs`, `2`), a number with a space that is not a model and a year (`PAD 1033`, `HEAD 1084L`), or a word. */
const PIECE =
  /(?:(?:qty|quantity|[x×*]) ?([0-9]{1,3})|([0-9]{1,3}) ?(?:[x×*]|pcs?|nos?|pieces?)|([0-9]{1,2})|(\p{L}{1,8}) ((?!(?:19|20)[0-9]{2}(?!\S))[0-9]{3,}\p{L}?)|\S+)(?!\S)/giu;

interface NumberList {
  readonly numbers: readonly PastedNumber[];
  /** Whether a quantity has a unit. */
  readonly hasQuantities: boolean;
  /** Whether a number was written with a space, as a word and a number of something else may be. */
  readonly isSpaced: boolean;
}

/** @returns null for a text that has anything else. */
function readList(text: string): NumberList | null {
  const pieces = [...text.replaceAll(SEPARATORS, ' ').trim().matchAll(PIECE)].flatMap((match) => {
    const [piece, after, before, bare, name, digits] = match;
    const quantity = after ?? before ?? bare ?? null;
    const number = name === undefined ? piece : `${name}-${digits ?? ''}`;
    const word = chunksOf(number).flat().join('');
    const isOther = quantity === null && (word === '' || isIgnored(word));
    return isOther ? [] : [{ quantity, number, word, isBare: bare !== undefined, isSpaced: name !== undefined }];
  });
  const isBefore = pieces[0]?.quantity !== null;
  const numbers = pieces.flatMap(({ quantity, number, word }, at) => {
    const own = pieces[isBefore ? at - 1 : at + 1]?.quantity ?? null;
    return quantity === null ? [{ number, word, line: own === null ? number : `${number} x ${own}` }] : [];
  });
  if (!numbers.every(({ word, number }) => isNumber(word) || NAMED.test(number))) return null;
  return {
    numbers: [...new Map(numbers.map((own) => [own.word, own])).values()],
    hasQuantities: pieces.some(({ quantity, isBare }) => quantity !== null && !isBare),
    isSpaced: pieces.some(({ isSpaced }) => isSpaced),
  };
}

/** The numbers of a text that has nothing else but quantities, as `PAD-1033`. */
export const numbersIn = (text: string): readonly PastedNumber[] => readList(text)?.numbers ?? [];

/** `BR-8102` and `BR8102`, but not `5W30`, beside which a digit may be litres. */
const HAS_NAME = /^\p{L}{2,}-?[0-9]{3}/u;

/** `2 x BR-8102`, `BR-8102 4 pcs` and `BR-8102 4`: of a number with a quantity the number alone. */
export function withoutQuantity(text: string): string {
  const list = readList(text);
  const [only, ...others] = list?.numbers ?? [];
  if (!list || !only || others.length > 0) return text;
  const isNamed = !list.isSpaced && only.line !== only.number && HAS_NAME.test(only.number);
  return list.hasQuantities || isNamed ? only.number : text;
}

const MIN_PART_NUMBER = 7;
const MIN_PART_DIGITS = 5;

/** `250x180` and `35x52x7`. */
const SIZE = /^[0-9]+(?:x[0-9]+)+$/;

/** Whether a word is too long, and has too many digits, for a model, a year or a size: `1651061ar0`. */
export const isPartNumber = (word: string): boolean =>
  !SIZE.test(word) && word.length >= MIN_PART_NUMBER && word.replaceAll(/[^0-9]/g, '').length >= MIN_PART_DIGITS;

/** Letters and then digits, as makers of filters and plugs number theirs: `w71295`, `bkr6e`. */
const LETTERS_FIRST = { anywhere: /^[a-z]{1,4}[0-9]{3,}[0-9a-z]*$/, besideBrand: /^[a-z]+[0-9]/ } as const;
const MIN_BRAND_DIGITS = 4;
/** `valeo 826 704` */
const MIN_BRAND_NUMBER = 6;
/** `W67 oil filter` and `BPR6ES`: so short a word is a number only beside a type of part, or alone. */
const SHORT = /^(?:[a-z]{1,2}[0-9]{2,}[a-z]?|(?=.{5})[a-z]{1,4}[0-9]{1,2}[a-z]{1,3}[0-9]{0,2})$/;
/** Groups of digits, fewer are a size or years: `9 098 012 345`. */
const MIN_SPACED_DIGITS = 9;

const isDigits = (word: string): boolean => /^[0-9]+$/.test(word);

/** `1k0 615 301 aa`, `0 986 ab1 234`: short groups, two of them of three digits, and no measure. */
const GROUP = /^(?:[a-z]{1,2}|(?=.*[0-9])(?![1-9][0-9]*(?:v|w|l|mm|ah|inch)$)[0-9a-z]{1,4})$/;
const isMixedNumber = (words: readonly string[]): boolean =>
  words.every((word) => GROUP.test(word)) &&
  words.filter((word) => /^[0-9]{3}$/.test(word)).length > 1 &&
  words.join('').length >= MIN_SPACED_DIGITS;

/** Whether groups with digits may be one number: `198 202 25`, `p81 733`. */
export const mayBeSpacedNumber = (words: readonly string[]): boolean =>
  words.length > 1 &&
  words.every((word) => /[0-9]/.test(word)) &&
  words.join('').length >= (words.every(isDigits) ? MIN_PART_NUMBER : MIN_BRAND_NUMBER);

/** `f 026 407 123`, `0 986 479`: of digits alone only a long one is a number, a shorter one beside a maker's name. */
function isSpacedNumber(words: readonly string[], isOfBrand: boolean): boolean {
  const [first = '', ...others] = words;
  // `HU 6002 z`
  const rest = others.filter((word, at) => at === 0 || at < others.length - 1 || !/^[a-z]$/.test(word));
  // `OX 813D`
  const isSuffixed = rest.length === 1 && !isDigits(first) && /^[0-9]+[a-z]?$/.test(rest.join(''));
  if (!rest.every(isDigits) && !isSuffixed) return isMixedNumber(words);
  if (!isDigits(first)) return /^[a-z]{1,4}$/.test(first) || isMixedNumber(words);
  // No measure begins with a zero: `0 986 5185`.
  const least = first.startsWith('0') ? MIN_PART_NUMBER : MIN_SPACED_DIGITS;
  const length = words.join('').length;
  return !words.every((word) => YEAR.test(word)) && length >= (isOfBrand ? MIN_BRAND_NUMBER : least);
}

function isNumberOfBrand(word: string): boolean {
  if (YEAR.test(word)) return false;
  const digits = word.replaceAll(/[^0-9]/g, '').length;
  return digits >= MIN_BRAND_DIGITS || (word.length > MIN_LENGTH && LETTERS_FIRST.besideBrand.test(word));
}

/**
 * Whether words are the number of a part, which may be written with spaces: `f 026 407 123`.
 * @param isOfBrand whether the text names a maker of parts and nothing else, so that shorter ones are numbers too.
 * @param namesCar whether the text names a car, whose engine or generation a short word may be.
 */
export function isNumberOfPart(
  words: readonly string[],
  { isOfBrand, namesCar }: { readonly isOfBrand: boolean; readonly namesCar: boolean },
): boolean {
  const word = words.join('');
  if (isBearingSize(word)) return true;
  if (words.length > 1 && !isSpacedNumber(words, isOfBrand)) return false;
  if (isPartNumber(word) || (word.length > MIN_LENGTH && LETTERS_FIRST.anywhere.test(word))) return true;
  const isShort = words.length === 1 && !namesCar && SHORT.test(word);
  return isShort || (isOfBrand && isNumberOfBrand(word));
}

export interface PastedNumbers {
  /** The first ones, each once, in their order. */
  readonly numbers: readonly PastedNumber[];
  /** Whether the list has more. */
  readonly isCut: boolean;
  /** Whether the text is a list only if parts have its numbers. */
  readonly isSpaced: boolean;
  /** The word of the numbers together, which may be one with spaces: `16510 7903M00`. */
  readonly joined: string;
}

/** @returns the numbers of a text that has several and nothing else but quantities; null for any other text. */
export function pastedNumbersIn(text: string): PastedNumbers | null {
  const isLong = text.length >= MAX_LENGTH;
  const shown = text.slice(0, MAX_LENGTH);
  // The last one may be a half.
  const { numbers = [], isSpaced = false } = readList(isLong ? shown.replace(/\S*$/, '') : shown) ?? {};
  if (numbers.length < 2) return null;
  return {
    numbers: numbers.slice(0, MAX_NUMBERS),
    isCut: isLong || numbers.length > MAX_NUMBERS,
    isSpaced,
    joined: numbers.map(({ word }) => word).join(''),
  };
}
