import type { SearchNotice } from '../../product.contract';
import { isBrandOf } from './assortment';
import { notices } from './notices';
import type { PartType } from './part-types';
import type { PastedNumbers } from './pasted-numbers';
import { numberTerms, seriesOf } from './plan-terms';
import { FIELD_BITS, positionOf, rankParts, type RankedParts, type Searched, type Term } from './rank';
import {
  lacksType,
  missingIn,
  otherThanNamed,
  postingsOfPlan,
  rankCore,
  type PlanFacts,
  type RankedFacts,
} from './rank-core';
import type { SearchPlan } from './search-plan';
import type { SearchQuery } from './search-query';
import { isBadge } from './mentions';
import { wordsOf } from './words';

interface NotedParts extends RankedParts {
  readonly query: SearchQuery;
  readonly notices: readonly SearchNotice[];
}

export interface PlannedParts extends NotedParts {
  /** The parts whose numbers are all of the text: what it asks for, whether or not they fit the shopper's car. */
  readonly byNumber: readonly number[];
}

interface NamedFacts {
  readonly price?: { readonly actualPrice: number } | undefined;
  readonly partType?: string | undefined;
  readonly models?: readonly string[] | undefined;
  readonly manufacturerName?: string | undefined;
}

type PartAt = (position: number) => NamedFacts | undefined;

interface Facts extends Omit<Searched, 'groups' | 'namedOf'>, PlanFacts {
  /** The parts that have the number of the plan, however it is spaced. */
  readonly numbered: readonly number[];
  /** The type and the maker of a part, and its cars as maker and model; left out where the text alone ranks. */
  readonly partAt?: PartAt;
}

const isNumber = (model: string | null): boolean => /^[0-9]+$/.test(model ?? '');

/** The parts of the type, for the car and by the maker that the text names; parts by others may list its numbers. A car that is called `800` finds no other part with this number. */
function namedIn({ types, cars, brands, assortment }: SearchPlan, partAt: PartAt) {
  const models = cars.filter(({ isSold, model }) => isSold && model !== null);
  const names = new Set(models.map(({ maker, model }) => `${maker} ${model}`));
  const isForCar = (position: number) => partAt(position)?.models?.some((own) => names.has(own)) ?? false;
  const isUniversal = (position: number) => types.length > 0 && partAt(position)?.models?.length === 0;
  return {
    namedOf: (position: number) => ({
      isOfType: assortment.isOfType(partAt(position)?.partType ?? '', types),
      isForCar: isForCar(position),
      isByBrand: brands.some((brand) => isBrandOf(brand, partAt(position)?.manufacturerName ?? '')),
    }),
    /** Whether all of these parts are made for other models than the one that the text names: `nexon` for the Nexon EV. */
    areForOthers: (positions: readonly number[]) =>
      models.length === 1 &&
      positions.every((position) => !isForCar(position) && (partAt(position)?.models?.length ?? 0) > 0),
    /** Of several types or cars, the best part of each comes first, in the order of the text: `pads and rotors`. */
    withEach(positions: readonly number[]): readonly number[] {
      const isOf = (type: PartType) => (position: number) =>
        assortment.isOfType(partAt(position)?.partType ?? '', [type]);
      const isFor = (name: string) => (position: number) => partAt(position)?.models?.includes(name) ?? false;
      const each = types.length > 1 ? types.map(isOf) : [...names].map(isFor);
      return [...new Set([...each.flatMap((isMeant) => positions.find(isMeant) ?? []), ...positions])];
    },
    /** Beside parts of the type for the car, a part for any car that has a word of the name by chance: a disc horn. */
    withoutChance(positions: readonly number[]): readonly number[] {
      const isOfType = (position: number) => assortment.isOfType(partAt(position)?.partType ?? '', types);
      if (!positions.some((position) => isOfType(position) && isForCar(position))) return positions;
      const words = new Set(types.flatMap(({ names }) => names.flatMap(wordsOf)));
      const isAkin = (position: number) => wordsOf(partAt(position)?.partType ?? '').some((word) => words.has(word));
      return positions.filter((position) => !isUniversal(position) || isOfType(position) || isAkin(position));
    },
    withoutOtherCars(positions: readonly number[]): readonly number[] {
      const own = positions.filter((position) => isForCar(position) || isUniversal(position));
      return own.some(isForCar) && models.every(({ model }) => isNumber(model)) ? own : positions;
    },
  };
}

type PostingsReader = Pick<RankedFacts, 'postingsOf'>;

/** The parts that have one of the terms in their numbers. */
const havingNumber = (terms: readonly Term[], { postingsOf }: PostingsReader): number[] =>
  terms
    .flatMap((term) => [...postingsOf(term)])
    .filter((posting) => (posting & FIELD_BITS.A) !== 0)
    .map(positionOf);

/** The parts of pasted numbers in the order of the list, or of the one number that they are together. */
function rankNumbers({ numbers, isCut, joined }: PastedNumbers, facts: RankedFacts) {
  const ofOne = havingNumber(numberTerms({ word: joined }), facts);
  if (ofOne.length > 0) return { positions: ofOne, isNearest: false, notices: [] };
  const each = numbers.map((number) => ({ number, positions: havingNumber(numberTerms(number), facts) }));
  const missing = each.filter(({ positions }) => positions.length === 0).map(({ number }) => number);
  return {
    positions: [...new Set(each.flatMap(({ positions }) => positions))],
    isNearest: false,
    notices: [notices.numbers(numbers, missing, isCut)],
  };
}

/** The first of the searches that finds parts; nothing is corrected beside a notice. */
function rankSteps(
  { typed, steps, notices: own }: SearchPlan,
  facts: RankedFacts,
  withEach: Rules['withEach'],
): NotedParts {
  const query = { ...typed, didYouMean: null };
  for (const { groups, isNear, isStrict = !isNear, notices: ofStep = own, each = [] } of steps ?? []) {
    const { positions, isNearest } = rankParts({ ...facts, groups, isStrict });
    const missing = missingIn(positions, each, facts);
    if (positions.length > 0 && missing.every((notice) => notice !== null))
      return {
        positions: withEach(positions),
        isNearest: isNear || isNearest,
        query,
        notices: [...ofStep, ...missing],
      };
  }
  return { positions: [], isNearest: false, query, notices: own };
}

/** Where no part matches all of the text: the parts of the type and the car that it names, if there are any. */
function rankNearest(ranked: RankedParts, plan: SearchPlan, facts: RankedFacts): NotedParts {
  const { typed, core } = plan;
  const { positions } = core ? rankCore(core, facts) : { positions: [] };
  const akin =
    positions.length === 0 && core?.near ? rankCore({ ...core, groups: core.near }, facts).positions : positions;
  const nearest = akin.length > 0 ? rankParts({ ...facts, groups: typed.groups, nearest: akin }) : ranked;
  const isMissing = positions.length === 0 || lacksType(plan, positions, facts);
  const notice =
    (isMissing ? core?.notice : otherThanNamed(core, positions, facts)) ??
    (nearest.positions.length > 0 ? plan.unknown : null);
  return { ...nearest, query: typed, notices: notice ? [notice] : [] };
}

/** The parts at the price that the text asks for, the cheapest ones of its type first; all where none is as cheap. */
function byPrice({ price, types, assortment }: SearchPlan, positions: readonly number[], partAt: PartAt) {
  if (!price.isCheapestFirst || positions.length === 0) return { positions, notices: [] };
  const costOf = (position: number) => partAt(position)?.price?.actualPrice ?? Infinity;
  const isOther = (position: number) => !assortment.isOfType(partAt(position)?.partType ?? '', types);
  const inOrder = positions.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)) || costOf(a) - costOf(b));
  const { most } = price;
  const affordable = most === null ? inOrder : inOrder.filter((position) => costOf(position) <= most);
  return affordable.length > 0
    ? { positions: affordable, notices: [] }
    : { positions: inOrder, notices: [notices.price(most ?? 0)] };
}

/** `C2029` may be a fault code, or the number of a filter. */
function ofCode({ number }: SearchPlan, { positions, notices: own }: NotedParts): readonly SearchNotice[] {
  const isCode = number?.isAlone && positions.length === 0 && own.some(({ kind }) => kind === 'symptom');
  return isCode ? [number.notice] : [];
}

/** Parts whose names contain the text by chance: near, below all that match it, and never left out. */
function withChance(
  positions: readonly number[],
  { isFragment }: SearchPlan,
  { containing }: Pick<Facts, 'containing'>,
) {
  return isFragment ? [...new Set([...positions, ...containing])] : positions;
}

/** Ranks the parts that a plan finds, and decides on the notices; both backends rank by it. */
export function rankPlan(plan: SearchPlan, { partAt = () => undefined, numbered, ...own }: Facts): PlannedParts {
  const facts = { ...own, containing: plan.isFragment ? [] : own.containing, postingsOf: postingsOfPlan(plan, own) };
  const { namedOf, withoutChance, withoutOtherCars, ...rules } = namedIn(plan, partAt);
  const begun = plan.number === null || plan.number.isSize ? [] : havingNumber(numberTerms(plan.number, true), facts);
  const ofNumber = [...new Set([...numbered, ...begun])];
  const ranked = rankAll(plan, { ...facts, namedOf }, { ...rules, numbered: ofNumber });
  const byNumber = [
    ...plan.numbers.flatMap((each) => havingNumber(numberTerms(each), facts)),
    ...(plan.number?.isAlone ? numbered : []),
  ];
  const isNothing = ranked.positions.length === 0 && ranked.notices.length === 0;
  const matching = withoutChance(withoutOtherCars(ranked.positions));
  const positions = withChance(matching, plan, own);
  const priced = byPrice(plan, positions, partAt);
  const ownNotices = isNothing ? [notices.unrecognised] : [...ranked.notices, ...ofCode(plan, ranked)];
  const isSaid = ({ kind }: SearchNotice) => !plan.unsure.includes(kind);
  return {
    ...ranked,
    positions: priced.positions,
    isNearest: ranked.isNearest || ((plan.isOtherVariant || matching.length === 0) && positions.length > 0),
    byNumber,
    notices: [...plan.aside, ...ownNotices.filter(isSaid), ...priced.notices],
  };
}

/** The parts of other types for the car that the text names, else those of the type by all makers. */
function rankOtherTypes(ranked: RankedParts, plan: SearchPlan, facts: RankedFacts): NotedParts {
  const { typed, core } = plan;
  const ofType = core ? rankCore(core, facts) : ranked;
  if (core?.notice && lacksType(plan, ofType.positions, facts))
    return { ...ranked, isNearest: true, query: typed, notices: [core.notice] };
  const notice = otherThanNamed(core, ofType.positions, facts);
  return { ...ofType, isNearest: core !== null, query: typed, notices: notice ? [notice] : [] };
}

/** The number of the text if no part has it, nor one that begins with it. */
function unknownNumber({ number }: SearchPlan, facts: RankedFacts, numbered: Rules['numbered']) {
  if (number === null || number.mayBeMeasures) return null;
  const isOfSeries = havingNumber(seriesOf(number), facts).length > 0;
  const isOfPart = number.isSize
    ? numbered.length > 0
    : numberTerms(number, true).some((term) => facts.postingsOf(term).length > 0);
  if (isOfPart || !(number.isCertain || isOfSeries)) return null;
  // Of `OILF-1999`, parts of that series may have the year.
  return { ...number, isByChance: number.isByChance || isOfSeries };
}

interface Rules {
  readonly numbered: readonly number[];
  readonly areForOthers: (positions: readonly number[]) => boolean;
  readonly withEach: (positions: readonly number[]) => readonly number[];
}

/** The parts that match all of the text, unless they are of another type or for another model than it names. */
function rankMatching(
  ranked: RankedParts,
  plan: SearchPlan,
  facts: RankedFacts,
  areForOthers: Rules['areForOthers'],
): NotedParts {
  const { typed: query, core } = plan;
  const ofCar = core && areForOthers(ranked.positions) ? rankCore(core, facts) : null;
  if (ofCar && !areForOthers(ofCar.positions)) return { ...ofCar, isNearest: true, query, notices: [] };
  if (lacksType(plan, ranked.positions, facts)) return rankOtherTypes(ranked, plan, facts);
  return { ...ranked, query, notices: [] };
}

const isOfAllText = ({ isNearest, positions }: RankedParts): boolean => !isNearest && positions.length > 0;

/** The parts of a text that is near to none, which are those of its number. */
function rankNumber(
  { hasName, typed }: SearchPlan,
  number: SearchPlan['number'],
  numbered: readonly number[],
): NotedParts {
  const positions = hasName ? numbered : [];
  const notice = positions.length === 0 ? number?.notice : null;
  return { positions, isNearest: false, query: typed, notices: notice ? [notice] : [] };
}

/** The parts whose number is all digits of a text of groups of them, which other parts may have by chance. */
const havingDigits = ({ number }: SearchPlan, numbered: Rules['numbered']) =>
  number?.isByChance && /^[0-9]+$/.test(number.word) ? numbered : [];

/** The parts whose number is a badge as well: `B200`. */
const havingBadge = ({ numbers }: SearchPlan, facts: RankedFacts) =>
  numbers.flatMap((each) => (isBadge(each.word) ? havingNumber(numberTerms(each), facts) : []));

/** The parts that match all of the text, else those near to it. A fragment of a name has none that are near. */
function rankTyped(plan: SearchPlan, facts: RankedFacts, { numbered, areForOthers }: Rules): NotedParts {
  const ranked = rankParts({ ...facts, groups: plan.typed.groups });
  const ofDigits = havingDigits(plan, numbered);
  if (ofDigits.length > 0) {
    const positions = [...ranked.positions.filter((position) => ofDigits.includes(position)), ...ofDigits];
    return rankNumber(plan, null, [...new Set(positions)]);
  }
  const number = unknownNumber(plan, facts, numbered);
  if (!number?.isByChance && isOfAllText(ranked)) return rankMatching(ranked, plan, facts, areForOthers);
  if (plan.hasName && !number?.isAlone && numbered.length === 0) {
    const nearest = rankNearest(ranked, plan, facts);
    return number ? { ...nearest, notices: [number.notice] } : nearest;
  }
  return rankNumber(plan, number, numbered);
}

/** The steps of a plan, unless parts have the number that the text is, or all of it in their names. */
function stepsOf({ steps, number, yieldsToNames }: SearchPlan, { containing }: RankedFacts, { numbered }: Rules) {
  const isOfNumber = steps?.length === 0 && number?.isAlone === true && numbered.length > 0;
  return isOfNumber || (yieldsToNames && containing.length > 0) ? null : steps;
}

function rankAll(plan: SearchPlan, facts: RankedFacts, rules: Rules): NotedParts {
  const pasted = plan.pasted && { ...rankNumbers(plan.pasted, facts), query: plan.typed };
  if (pasted && pasted.positions.length > 0) return pasted;
  const ofBadge = havingBadge(plan, facts);
  if (ofBadge.length > 0) return rankNumber(plan, null, ofBadge);
  if (stepsOf(plan, facts, rules)) return rankSteps(plan, facts, rules.withEach);
  const ranked = rankTyped(plan, facts, rules);
  return pasted && !plan.pasted?.isSpaced && (ranked.isNearest || ranked.positions.length === 0) ? pasted : ranked;
}
