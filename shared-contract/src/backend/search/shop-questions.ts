import { chunksOf } from './words';
import { isIgnored } from './synonyms';
import pages from './trade/pages.json';
import symptoms from './trade/symptoms.json';

/** A fault of a car, as drivers describe it. */
export interface Symptom {
  /** What it often comes from. */
  readonly text: string;
  /** The plurals of the types of parts that help, the likeliest first. */
  readonly parts: readonly string[];
  /** A text describes it when it has a word of each list; a longer word counts as well. */
  readonly signs: readonly (readonly string[])[];
}

/** A page of the shop that answers a question. */
export interface ShopPage {
  readonly page: string;
  readonly text: string;
  readonly link: string;
}

const MIN_STEM = 4;
const questions: ReadonlySet<string> = new Set(pages.questions);

const pagesByName = new Map(
  pages.pages.flatMap(({ names, ...page }) => names.map((name): [string, ShopPage] => [tellingWords(name), page])),
);
// Of words that only ask, no page is meant.
pagesByName.delete('');

function tellingWords(text: string): string {
  const words = chunksOf(text).flat();
  return words.filter((word) => !questions.has(word) && !isIgnored(word)).join(' ');
}

/** The page that a text asks for, and for nothing else: `where is my order`, but not `return spring`. */
export const pageFor = (text: string): ShopPage | null => pagesByName.get(tellingWords(text)) ?? null;

/** All words that describe symptoms. A word that is one of them is no typo: `vents` is no Vento. */
export const signWords: ReadonlySet<string> = new Set(symptoms.flatMap(({ signs }) => signs.flat()));

const isSign = (sign: string, words: readonly string[]): boolean =>
  words.some((word) => word === sign || (sign.length >= MIN_STEM && word.startsWith(sign)));

/** @param words of the text. */
export const symptomIn = (words: readonly string[]): Symptom | null =>
  symptoms.find(({ signs }) => signs.every((list) => list.some((sign) => isSign(sign, words)))) ?? null;

/** Whether one of the words describes the symptom. */
export const hasSign = ({ signs }: Symptom, words: readonly string[]): boolean =>
  signs.flat().some((sign) => isSign(sign, words));
