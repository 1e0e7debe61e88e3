import { chunksOf } from './words';
import { partWords } from './mentions';
import { isIgnored } from './synonyms';
import pages from './trade/pages.json';
import trade from './trade/symptoms.json';
import descriptionsOfParts from './trade/descriptions.json';

/** A fault of a car, as drivers describe it. */
export interface Symptom {
  /** The frequent cause. */
  readonly text: string;
  /** The plurals of the types of parts that help, the likeliest first. */
  readonly parts: readonly string[];
  /** A text describes it when it has a word of each list, in any of its spellings; a longer word counts as well. */
  readonly signs: readonly (readonly string[])[];
}

/** A page of the shop that answers a question. */
export interface ShopPage {
  readonly page: string;
  readonly text: string;
  readonly link: string;
  /** Another page, as for shoppers without an account. */
  readonly also?: { readonly page: string; readonly link: string };
}

const MIN_STEM = 4;
/** `original hai kya` only asks; `my car` does not. */
const MIN_QUESTIONS = 2;
/** The name of the page that answers what no other does. */
const ANY_QUESTION = 'customer care';
export const questions: ReadonlySet<string> = new Set(pages.questions);

const pagesByName = new Map(
  pages.pages.flatMap(({ names, ...page }) => names.map((name): [string, ShopPage] => [tellingWords(name), page])),
);
// Of words that only ask, no page is meant.
pagesByName.delete('');

/** `log in` is one word: in Hindi, `log` is people. */
function tellingWords(text: string): string {
  const words = chunksOf(text.replaceAll(/log[- ]in/g, 'login')).flat();
  return words.filter((word) => !questions.has(word) && !isIgnored(word)).join(' ');
}

export const pageWords: ReadonlySet<string> = new Set([...pagesByName.keys()].flatMap((name) => name.split(' ')));

/** Whether a word names or asks for a page of the shop. Such a word is no typo. */
export const isPageWord = (word: string): boolean => pageWords.has(word) || questions.has(word);

/** Whether a text asks for a page whatever part it names: `return the pads i bought`. */
export const isSurelyOfPage = (text: string): boolean =>
  pages.certain.some((phrase) => ` ${text} `.includes(` ${phrase} `));

/** `gadi ke saare parts`: words for parts, and none that says which. */
function asksForAll(text: string): boolean {
  const { nouns, beside } = pages.everything;
  const words = chunksOf(text).flat();
  const isLittle = (word: string) => (isIgnored(word) && !questions.has(word)) || [...nouns, ...beside].includes(word);
  return words.some((word) => nouns.includes(word)) && words.every(isLittle);
}

/**
 * The page that a text asks for, and for nothing else: `where is my order`, `cancel order refund`, but not `return spring`.
 * @param meantBy the word that a misspelled one means.
 * @param isOfPart whether a word may be one of a part; others, as the town of `deliver to guwahati`, say nothing
 */
export function pageFor(
  text: string,
  meantBy: (word: string) => string,
  isOfPart: (word: string) => boolean,
): ShopPage | null {
  if (asksForAll(text)) return pages.everything;
  const all = tellingWords(text).split(' ').map(meantBy);
  if (
    all.join('') === '' &&
    chunksOf(text)
      .flat()
      .filter((word) => questions.has(word)).length >= MIN_QUESTIONS
  )
    return pagesByName.get(ANY_QUESTION) ?? null;
  const words = all.filter((word) => pageWords.has(word));
  if (all.some((word) => !pageWords.has(word) && isOfPart(word))) return null;
  for (let length = words.length; length > 0; length -= 1) {
    const starts = words.slice(0, words.length - length + 1);
    const names = starts.map((_, at) => words.slice(at, at + length).join(' '));
    const page = names.map((name) => pagesByName.get(name)).find((own) => own !== undefined);
    if (page) return page;
  }
  return null;
}

const { spellings, symptoms, general, controls } = trade;
const { things, parts, nouns, faults, descriptions } = descriptionsOfParts;
const ALTERNATIVES = new Intl.ListFormat('en-GB', { type: 'disjunction' });
/** @returns `brake pads, brake discs or brake fluid` */
export const alternativesOf = (names: readonly string[]): string => ALTERNATIVES.format(names);

/** Whether a driver feels a fault of others in it: in a pedal. */
export const isControl = (plural: string): boolean => controls.includes(plural);

/** Whether a part that a text names beside a fault is what it asks for: `change karna hai`. */
export const isWishWord = (word: string): boolean => trade.wishes.includes(word);

/** All words that describe symptoms. */
export const signWords: ReadonlySet<string> = new Set([
  ...[...symptoms, ...general].flatMap(({ signs }) => signs.flat()),
  ...spellings.flat(),
]);

const allSigns = [...signWords];

/** `uth` is `uthti`, `uthta`, `uthne`. */
const VERB_ENDING = /^(?:t|th|n)(?:aa?|i|ee|e)$/;
const MIN_VERB = 3;

/** A part without a fault: `noiseless`, `brightest`. */
const PRAISE = /(?:less|proof|free|est)$/;

/** Whether a word is a sign or begins with it: `squeaking` with `squeak`. The `heater` is a part, and no heat. */
const isSign = (sign: string, word: string): boolean =>
  word === sign ||
  (word.startsWith(sign) &&
    !(partWords().has(word) || PRAISE.test(word)) &&
    (sign.length >= MIN_STEM || (sign.length >= MIN_VERB && VERB_ENDING.test(word.slice(sign.length)))));

/** Whether a word is a sign of any fault or begins with it. */
export const describesFault = (word: string): boolean => allSigns.some((sign) => isSign(sign, word));

const ENDING = /^(?:ing|ed|e?s|y|er)$/;

/** Whether a word describes a symptom, in whatever form. Such a word is no typo: `wearing` is no bearing. */
export const isSignWord = (word: string): boolean =>
  signWords.has(word) ||
  allSigns.some((sign) => {
    const ending = word.startsWith(sign) && sign.length >= MIN_VERB ? word.slice(sign.length) : '';
    return VERB_ENDING.test(ending) || (sign.length >= MIN_STEM && ENDING.test(ending));
  });

/** The sign that a word is another spelling of, as `stearing` of `steering`. */
export const signOf = (word: string): readonly string[] =>
  spellings.flatMap(([sign = '', ...others]) => (others.includes(word) ? sign : []));

/** A code of the fault memory: `p0300`. */
const FAULT_CODE = /^[pbcu][0-3][0-9a-f]{3}$/;

/** The words, and those of signs that they are other spellings of: `nahi` is `not`. */
const withSignsOf = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => {
    // `khatam` is empty, and does not knock as `khat` does.
    const exact = spellings.filter((line) => line.includes(word));
    const lines = exact.length > 0 ? exact : spellings.filter((line) => line.some((own) => isSign(own, word)));
    return [word, ...lines.flatMap(([sign = '']) => sign), ...(FAULT_CODE.test(word) ? ['faultcode'] : [])];
  });

const hasAny = (signs: readonly string[], words: readonly string[]): boolean =>
  signs.some((sign) => words.some((word) => isSign(sign, word)));

/**
 * @param words of the text.
 * @param namesPart whether the text names a type of part or a car, so that a sentence need not be about a fault.
 */
export function symptomIn(words: readonly string[], namesPart: boolean): Symptom | null {
  const read = withSignsOf(words);
  const all = namesPart ? symptoms : [...symptoms, ...general];
  return all.find(({ signs }) => signs.every((list) => hasAny(list, read))) ?? null;
}

const words = (of: readonly string[]): string => of.join('|');
/** A word for a part without its name: `thing`. */
const THING = new RegExp(`(?<!\\p{L})(?:${words(things)})(?!\\p{L})`, 'u');
/** A part by its use: `thing`, `filter that`. */
const BY_USE = new RegExp(
  `${THING.source}|(?<!\\p{L})(?:${words(nouns)}) (?:that|which|where|jo|jis(?:me|mein|se)?) `,
  'u',
);
/** Also `part`, `what holds` and `rokne wala`. */
const DESCRIBING = new RegExp(
  `${BY_USE.source}|(?<!\\p{L})(?:${words(parts)})(?!\\p{L})|^(?:what|which|jo) (?!(?:to|is|are) )|\\p{L}ne wal[aie]`,
  'u',
);

/** Whether a text calls a part a thing, so that no name in it is the part's. */
export const isOfThing = (text: string): boolean => THING.test(text);
/** Whether a text has a name of a part only among what it is for. */
export const isByUse = (text: string): boolean => BY_USE.test(text);
/** Whether a text describes a part instead of naming it. */
export const describesPart = (text: string): boolean => DESCRIBING.test(text);

/** `pumps` is a form of a sign, and `bumper` none. */
const isForm = (word: string, sign: string): boolean =>
  sign.length >= MIN_STEM && word.startsWith(sign) && /^(?:e?s|ing|ed)$/.test(word.slice(sign.length));

/** The parts that a text may describe: `thing that stops the car`. A text about a fault describes none. */
export function describedBy(text: string, own: readonly string[]): Symptom | null {
  if (own.some((word) => faults.includes(word))) return null;
  const read = withSignsOf([...own, ...(describesPart(text) ? ['thing'] : [])]);
  const has = (sign: string) => read.some((word) => isSign(sign, word) || isForm(word, sign));
  const described = descriptions.find(({ signs }) => signs.every((list) => list.some(has)));
  return described ? { ...described, text: `That may be ${alternativesOf(described.parts)}.` } : null;
}

/** Whether one of the words describes the symptom. */
export const hasSign = ({ signs }: Symptom, words: readonly string[]): boolean =>
  hasAny(signs.flat(), withSignsOf(words));
