import { numberKey } from '../part-numbers';
import type { NamedNumber } from './named-number';
import type { PastedNumber } from './pasted-numbers';
import { termsOf, type Term } from './rank';
import type { SearchPlan } from './search-plan';

/** The starts of numbers that may be left out: those of the demonstration are typed as their makers would print them. */
const LEFT_OUT = ['', 'demo'];

/** @returns the terms by which a number is searched for. */
export const numberTerms = ({ word }: Pick<PastedNumber, 'word'>, prefix = false): Term[] =>
  LEFT_OUT.map((start) => ({ word: start + word, prefix }));

/** The keys of the number of a plan, as parts have them. */
export const keysOfNumber = ({ number }: SearchPlan): string[] =>
  number === null ? [] : numberTerms(number).map(({ word }) => numberKey(word));

/** @returns the terms for the beginning of the number's series. */
export const seriesOf = ({ series }: NamedNumber): Term[] =>
  series === null ? [] : numberTerms({ word: series }, true);

/** @returns the terms that the searches of a plan need, each once. */
export const termsOfPlan = ({ typed, steps, core, pasted, numbers, number }: SearchPlan): Term[] => [
  ...termsOf([
    ...typed.groups,
    ...(steps ?? []).flatMap(({ groups }) => groups),
    ...(core?.groups ?? []),
    ...(core?.near ?? []),
  ]),
  ...[...(pasted?.numbers ?? []), ...numbers].flatMap((each) => numberTerms(each)),
  ...(pasted === null ? [] : numberTerms({ word: pasted.joined })),
  ...[...(core ? [core] : []), ...(steps ?? []).flatMap(({ each = [] }) => each)]
    .flatMap(({ details }) => details)
    .flatMap(({ named, opposites }) => [...named, ...opposites]),
  ...(number === null ? [] : [...numberTerms(number, true), ...seriesOf(number)]),
];
