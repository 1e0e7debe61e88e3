import { correctionsOf, isKnownWord, meantBy } from './alternatives';
import type { Reading } from './reading';
import { isPageWord, isSurelyOfPage, pageFor, type ShopPage } from './shop-questions';

/** `2 din me delivery` and `delivery 560001` ask for no part. */
const COUNT_OR_PIN = /^(?:[0-9]{1,2}|[1-9][0-9]{5})$/;

/**
 * The page that a text asks for.
 * @param isVague whether it may describe a fault, and names no part.
 */
export function pageIn(text: string, { mentions, vocabulary }: Reading, isVague: boolean): ShopPage | null {
  const pageWordBy = (word: string) => meantBy(word, vocabulary, isPageWord);
  if (isSurelyOfPage(text)) return pageFor(text, pageWordBy, () => false);
  const isOfPart = (word: string) =>
    (/[0-9]/.test(word) && !COUNT_OR_PIN.test(word)) ||
    isKnownWord(word, vocabulary) ||
    correctionsOf(word, vocabulary).length > 0;
  return mentions.length === 0 ? pageFor(text, pageWordBy, isVague ? () => false : isOfPart) : null;
}
