import type { SearchNotice } from '../../product.contract';
import type { NamedParts } from './named-details';
import type { NamedVariant } from './named-variant';
import { positionOf, rankParts, type Searched, type Term } from './rank';
import { UNIVERSAL_WORD } from './words';

export type RankedFacts = Omit<Searched, 'groups'>;

/** The parts of the type and the car that a text names. */
export const rankCore = ({ groups }: NamedParts, facts: RankedFacts) => rankParts({ ...facts, groups, isStrict: true });

/** `diesel` beside a car is the fuel of the parts that fit this car with it: others have the word by another car. */
export function postingsOfVariant(
  { variant }: { readonly variant: NamedVariant | null },
  { postingsOf, fitting }: Pick<Searched, 'postingsOf'> & { readonly fitting: readonly number[] },
): Searched['postingsOf'] {
  if (!variant) return postingsOf;
  const forAny = postingsOf({ word: UNIVERSAL_WORD, prefix: false });
  const fits = new Set([...fitting, ...Array.from(forAny, positionOf)]);
  return (term) =>
    variant.words.has(term.word) ? postingsOf(term).filter((own) => fits.has(positionOf(own))) : postingsOf(term);
}

/** The notice that all parts are for another position, engine or fuel, or by other makers, than the text names. */
export function otherThanNamed(core: NamedParts | null, positions: readonly number[], { postingsOf }: RankedFacts) {
  if (!core || core.details.length === 0) return undefined;
  const having = (terms: readonly Term[], of: readonly number[]) => {
    const own = new Set(terms.flatMap((term) => Array.from(postingsOf(term), positionOf)));
    return of.filter((position) => own.has(position));
  };
  // A part for any car may be at any position.
  const forAny = new Set(having([{ word: UNIVERSAL_WORD, prefix: false }], positions));
  const made = positions.filter((position) => !forAny.has(position));
  const judged = made.length > 0 ? made : positions;
  const contradicted = core.details.find(
    ({ named, opposites }) =>
      having(named, positions).length === 0 &&
      (opposites.length === 0 || having(opposites, judged).length === judged.length),
  );
  return contradicted?.notice;
}

/** The notices of the parts of a list that there are none of; null for one that is near alone. */
export function missingIn(positions: readonly number[], each: readonly NamedParts[], facts: RankedFacts) {
  const all = new Set(positions);
  return each.flatMap((core): (SearchNotice | null)[] => {
    const own = rankCore(core, facts).positions;
    if (own.some((position) => all.has(position))) return [];
    if (own.length === 0) return core.notice ? [core.notice] : [];
    return [otherThanNamed(core, own, facts) ?? null];
  });
}
