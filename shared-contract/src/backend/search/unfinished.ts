import type { SearchNotice } from '../../product.contract';
import { isKnownWord } from './alternatives';
import type { Assortment } from './assortment';
import { namedThings, tradeWords, type Mention } from './mentions';
import { allPartTypes } from './part-types';
import type { Reading } from './reading';
import { describesFault, isPageWord, pageWords, questions, signWords } from './shop-questions';
import { vehicleNames } from './vehicles';

function isSold(mention: Mention, assortment: Assortment): boolean {
  if (mention.kind === 'part-type') return assortment.sellsType(mention.partType);
  if (mention.kind === 'vehicle') return assortment.vehiclesOf(mention.vehicle).length > 0;
  return mention.kind === 'brand' && assortment.sellsBrand(mention.brand);
}

const goesOn = (beginning: string) => (name: string) =>
  name.startsWith(beginning) && name.length > beginning.length && name !== `${beginning}s`;

const begins = (word: string): boolean => [...tradeWords()].some(goesOn(word));

/** Whether words may become the name of something that is sold: `fan` that of a fan belt, `spark` that of a spark plug. */
const mayBeSold = (words: string, { assortment }: Reading): boolean =>
  allPartTypes.some((type) => type.names.some(goesOn(words)) && assortment.sellsType(type)) ||
  vehicleNames.some(([name, { vehicle }]) => goesOn(words)(name) && assortment.vehiclesOf(vehicle).length > 0);

/** The words from a mention on to the end of the text. */
const wordsFrom = ({ from }: Mention, { chunks }: Reading): string => chunks.slice(from).flat().join(' ');

const lastWordOf = ({ chunks }: Reading): string => chunks.at(-1)?.join('') ?? '';

/** Whether a text that a shopper types may go on in its last word: no space is behind it, and it ends in no full name. */
export function isOpen(typed: string, reading: Reading): boolean {
  const last = reading.mentions.findLast(({ to }) => to === reading.chunks.length);
  const name = last ? wordsFrom(last, reading) : '';
  const isName = namedThings(name).length > 0 || reading.vocabulary.ownNames.things.has(name);
  const isFull = isName && !mayBeSold(name, reading) && !begins(lastWordOf(reading));
  return /[\p{L}\p{M}\p{N}]$/u.test(typed) && !isFull;
}

/** Without what the shop does not sell as far as the last word is only a guess, or may make a name of something else. */
export function withoutGuesses(reading: Reading): Reading {
  const { chunks, mentions, assortment } = reading;
  const isGuess = (mention: Mention) =>
    mention.to === chunks.length ||
    (mention.to === chunks.length - 1 && mayBeSold(wordsFrom(mention, reading), reading));
  return { ...reading, mentions: mentions.filter((mention) => isSold(mention, assortment) || !isGuess(mention)) };
}

/** Whether the last word says as it is what a text is about. */
export function endsInWord(reading: Reading): boolean {
  const word = lastWordOf(reading);
  return (
    /[0-9]/.test(word) ||
    (!begins(word) && (isPageWord(word) || describesFault(word) || isKnownWord(word, reading.vocabulary)))
  );
}

/** Kinds of notices that a text may lose when its last word goes on: a number may be one of a part, a beginning a word. */
export const unsureKinds = (reading: Reading): readonly SearchNotice['kind'][] => {
  const isBeginning = [...tradeWords(), ...pageWords, ...questions, ...signWords].some(goesOn(lastWordOf(reading)));
  return ['number', 'combination', ...(isBeginning ? (['unrecognised'] as const) : [])];
};
