import { namedThings } from './mentions';
import spoken from './trade/spoken-names.json';

/** `x u v`, as voices and careful typists write it. */
const LETTERS_APART = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){2,}(?![\p{L}\p{N}])/gu;

const letters = new Map(Object.entries(spoken.letters));
const numbers = new Map(Object.entries(spoken.numbers));
/** `eleven` is known beside any car. */
export const isSpokenNumber = (word: string): boolean => numbers.has(word);
/** Also `3oo` and `5` of `5 hundred`. */
const NUMBER = `(?:double |triple )?(?:${[...numbers.keys()].join('|')}|[0-9]{1,3}o{0,2})`;
/** A word, and the words of a number behind it: `k ten`, `kten`. */
const NAME_AND_NUMBER = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])([\\p{L}\\p{M}]+(?: |(?=[0-9]))|\\p{L}{1,3}?)(${NUMBER}(?: ${NUMBER})*)(?![\\p{L}\\p{M}\\p{N}])`,
  'gu',
);
/** `five w thirty` */
const VISCOSITY = new RegExp(`(?<![\\p{L}\\p{N}])(${NUMBER}) (?:w|double ?u) (${NUMBER})(?![\\p{L}\\p{N}])`, 'gu');
const ONES = 'one|two|three|four|five|six|seven|eight|nine';
const TEENS = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
/** `two thousand fifteen` and `twenty fifteen`: not the beginning of `twenty twenty fifteen` behind an i. */
const YEARS = new RegExp(
  `(?<!\\p{L})(?:two thousand(?: and)? (${ONES})|(?:two thousand(?: and)?|twenty) (?:(${TEENS})|(twenty)(?: (${ONES}))?))(?!\\p{L}| (?:${TEENS}|twenty))`,
  'gu',
);
const MILLENNIUM = 2000;
const MAX_LETTERS = 3;

function digitsOf(words: string): string {
  const times: Readonly<Record<string, number>> = { double: 2, triple: 3 };
  let count = 1;
  return words.split(' ').reduce((digits, word) => {
    const isTimes = word in times;
    const own = isTimes ? '' : (numbers.get(word) ?? word.replaceAll('o', '0')).repeat(count);
    count = times[word] ?? 1;
    return digits + own;
  }, '');
}

/** @returns the text with `x u v five hundred` and `eye ten` as the cars are written, and oils and years as they are: `xuv500`, `i10`, `5w30`, `2015`. */
export const withSpokenNames = (text: string): string =>
  text
    .replaceAll(LETTERS_APART, (apart) => apart.replaceAll(' ', ''))
    .replaceAll(YEARS, (_, ...words: readonly string[]) =>
      String(words.reduce((year, word) => year + Number(numbers.get(word) ?? 0), MILLENNIUM)),
    )
    .replaceAll(VISCOSITY, (_, cold: string, hot: string) => `${digitsOf(cold)}w${digitsOf(hot)}`)
    .replaceAll(NAME_AND_NUMBER, (typed, before: string, words: string) => {
      const word = before.trimEnd();
      const name = letters.get(word) ?? word;
      const digits = digitsOf(words);
      // `height` is no `h8`.
      const isApart = before !== word;
      const isName = [`${name} ${digits}`, name + digits].some((own) =>
        namedThings(own).some(({ kind }) => kind === 'vehicle' || (kind === 'part-type' && isApart)),
      );
      return isName && (digits !== words || name !== word)
        ? [name, digits].join(name.length > MAX_LETTERS ? ' ' : '')
        : typed;
    });
