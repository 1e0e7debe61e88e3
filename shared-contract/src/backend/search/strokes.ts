import { once } from '../once';
import { singularsOf } from './alternatives';
import { partWords } from './mentions';
import { allPartTypes } from './part-types';
import { isShortFor } from './shorthand';
import type { Synonyms } from './synonyms';
import { chunksOf } from './words';

/** A letter, a stroke and a word: `b/pads`. */
const STROKE = /(?<![a-z0-9/])([a-z])\/([a-z]{2,})(?![a-z0-9/])/g;

/** Of a word that has a name itself, the letter is its position: `r/shocker`. */
const POSITIONS: Readonly<Record<string, string>> = { f: 'front', r: 'rear' };

type Name = readonly string[];

/** Of the kinds of a type later than of the types. */
const partNames = once((): Name[] =>
  [...allPartTypes.flatMap(({ names }) => names), ...allPartTypes.flatMap(({ narrower = [] }) => narrower)].map(
    (name) => chunksOf(name).flat(),
  ),
);

/** The first words of the trade that begin with a letter and go on with a word, in full or short for it. */
function spelled(letter: string, word: string, { canonicalOf }: Synonyms): string | null {
  const forms = [word, ...singularsOf(word), canonicalOf(word) ?? word];
  const names = partNames().filter(([first = '']) => first.startsWith(letter));
  // `d/filter` is a name itself.
  if (names.some(([first, second = '']) => first === letter && forms.includes(second))) return null;
  const inFull = names.find(([, second = '']) => forms.includes(second));
  const joined = names.find(([first = '']) =>
    forms.some((form) => first.length > form.length + 1 && first.endsWith(form)),
  );
  const short = names.find(([, second = '']) => forms.some((form) => isShortFor(form, second)));
  const name = inFull?.slice(0, 2) ?? joined?.slice(0, 1) ?? short?.slice(0, 2);
  const position = forms.some((form) => partWords().has(form)) ? POSITIONS[letter] : undefined;
  return name?.join(' ') ?? (position === undefined ? null : `${position} ${word}`);
}

/** @returns the text with `b/pads` and `e/mtg` as `brake pad` and `engine mounting`. */
export const withStrokesSpelled = (text: string, synonyms: Synonyms): string =>
  text.replaceAll(STROKE, (typed, letter: string, word: string) => spelled(letter, word, synonyms) ?? typed);
