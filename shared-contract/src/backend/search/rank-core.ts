import type { SearchNotice } from '../../product.contract';
import type { NamedParts } from './named-details';
import {
  FIELD_BITS,
  positionOf,
  posting,
  rankParts,
  termKey,
  type Postings,
  type RankedParts,
  type Searched,
  type Term,
} from './rank';
import type { SearchPlan } from './search-plan';
import { UNIVERSAL_WORD } from './words';

export type RankedFacts = Omit<Searched, 'groups'>;

/** The positions of the parts that have one of the terms. */
function having(terms: readonly Term[], of: readonly number[], { postingsOf }: RankedFacts): number[] {
  const own = new Set(terms.flatMap((term) => Array.from(postingsOf(term), positionOf)));
  return of.filter((position) => own.has(position));
}

/** The parts of the type and the car that a text names, those for its fuel and its year alone if there are any. */
export function rankCore({ groups, details }: NamedParts, facts: RankedFacts): RankedParts {
  const ranked = rankParts({ ...facts, groups, isStrict: true });
  const exact = details.flatMap(({ named, isExact }) => (isExact ? having(named, ranked.positions, facts) : []));
  return exact.length > 0 ? { ...ranked, positions: exact } : ranked;
}

export interface PlanFacts extends Pick<Searched, 'postingsOf'> {
  /** The parts that fit a vehicle of the variant that the plan names. */
  readonly fitting: readonly number[];
  /** The parts whose names contain the volume of the plan. */
  readonly ofVolume: readonly number[];
}

/** The words of a part, and the volume of its name as one word. */
const postingsOfVolume = ({ volume }: Pick<SearchPlan, 'volume'>, { postingsOf, ofVolume }: PlanFacts) =>
  volume === null
    ? postingsOf
    : (term: Term) => {
        const named = term.word === volume.word ? ofVolume.map((position) => posting(position, FIELD_BITS.B)) : [];
        return named.length === 0 ? postingsOf(term) : Uint32Array.from([...postingsOf(term), ...named]).sort();
      };

/** `diesel` beside a car is the fuel of the parts that fit this car with it: others have the word by another car. */
export function postingsOfPlan(
  { variant, volume }: Pick<SearchPlan, 'variant' | 'volume'>,
  facts: PlanFacts,
): Searched['postingsOf'] {
  const { fitting } = facts;
  const postingsOf = postingsOfVolume({ volume }, facts);
  if (!variant) return postingsOf;
  const forAny = postingsOf({ word: UNIVERSAL_WORD, prefix: false });
  const fits = new Set([...fitting, ...Array.from(forAny, positionOf)]);
  // A search reads the parts of each term several times.
  const read = new Map<string, Postings>();
  return (term) => {
    if (!variant.words.has(term.word)) return postingsOf(term);
    const key = termKey(term);
    const own = read.get(key) ?? postingsOf(term).filter((each) => fits.has(positionOf(each)));
    read.set(key, own);
    return own;
  };
}

/** The notice that all parts are for another position, engine or fuel, or by other makers, than the text names. */
export function otherThanNamed(core: NamedParts | null, positions: readonly number[], facts: RankedFacts) {
  if (!core || core.details.length === 0) return undefined;
  // A part for any car may be at any position.
  const forAny = new Set(having([{ word: UNIVERSAL_WORD, prefix: false }], positions, facts));
  const made = positions.filter((position) => !forAny.has(position));
  const judged = made.length > 0 ? made : positions;
  const contradicted = core.details.find(
    ({ named, opposites }) =>
      having(named, positions, facts).length === 0 &&
      (opposites.length === 0 || having(opposites, judged, facts).length === judged.length),
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

/** Words of a type may find parts of other types alone: bulbs for a headlight, glow plugs of a maker of no spark plugs. */
export function lacksType(
  { types, assortment }: Pick<SearchPlan, 'types' | 'assortment'>,
  positions: readonly number[],
  { namedOf }: RankedFacts,
) {
  const isSold = types.length === 1 && types.every(assortment.hasPartsOfType);
  return isSold && namedOf !== undefined && !positions.some((position) => namedOf(position).isOfType);
}
