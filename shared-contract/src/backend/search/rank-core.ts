import type { SearchNotice } from '../../product.contract';
import type { NamedParts } from './named-details';
import { positionOf, rankParts, type Searched, type Term } from './rank';

export type RankedFacts = Omit<Searched, 'groups'>;

/** The parts of the type and the car that a text names. */
export const rankCore = ({ groups }: NamedParts, facts: RankedFacts) => rankParts({ ...facts, groups, isStrict: true });

/** The notice that all parts are for another position, engine or fuel, or by other makers, than the text names. */
export function otherThanNamed(core: NamedParts | null, positions: readonly number[], { postingsOf }: RankedFacts) {
  const having = (term: Term) => {
    const own = new Set(Array.from(postingsOf(term), positionOf));
    return positions.filter((position) => own.has(position)).length;
  };
  const contradicted = core?.details.find(
    ({ named, opposite }) => having(named) === 0 && (opposite === null || having(opposite) === positions.length),
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
