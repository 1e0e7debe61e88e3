import type { SearchNotice } from '../../product.contract';
import { notices } from './notices';
import type { PastedNumber, PastedNumbers } from './pasted-numbers';
import { FIELD_BITS, positionOf, rankParts, termsOf, type RankedParts, type Searched, type Term } from './rank';
import type { SearchPlan } from './search-plan';
import type { SearchQuery } from './search-query';

export interface PlannedParts extends RankedParts {
  readonly query: SearchQuery;
  readonly notices: readonly SearchNotice[];
}

const numberTerm = ({ word }: PastedNumber): Term => ({ word, prefix: false });

/** @returns the terms that the searches of a plan need, each once. */
export const termsOfPlan = ({ typed, steps, core, pasted }: SearchPlan): Term[] => [
  ...termsOf([...typed.groups, ...(steps ?? []).flatMap(({ groups }) => groups), ...(core?.groups ?? [])]),
  ...(pasted?.numbers ?? []).map(numberTerm),
];

type Facts = Omit<Searched, 'groups'>;

/** The parts of pasted numbers in the order of the list. */
function rankNumbers({ numbers, isCut }: PastedNumbers, { postingsOf }: Facts) {
  const each = numbers.map((number) => {
    const own = [...postingsOf(numberTerm(number))].filter((posting) => (posting & FIELD_BITS.A) !== 0);
    return { number, positions: own.map(positionOf) };
  });
  const missing = each.filter(({ positions }) => positions.length === 0).map(({ number }) => number);
  return {
    positions: [...new Set(each.flatMap(({ positions }) => positions))],
    isNearest: false,
    notices: [notices.numbers(numbers, missing, isCut)],
  };
}

/** The first of the searches that finds parts; nothing is corrected beside a notice. */
function rankSteps({ typed, steps, notices: own }: SearchPlan, facts: Facts): PlannedParts {
  const query = { ...typed, didYouMean: null };
  for (const { groups, isNear } of steps ?? []) {
    const { positions, isNearest } = rankParts({ ...facts, groups, isStrict: !isNear });
    if (positions.length > 0) return { positions, isNearest: isNear || isNearest, query, notices: own };
  }
  return { positions: [], isNearest: false, query, notices: own };
}

/** Where no part matches all of the text: the parts of the type and the car that it names, if there are any. */
function rankNearest(ranked: RankedParts, { typed, core }: SearchPlan, facts: Facts): PlannedParts {
  const { positions } = core ? rankParts({ ...facts, groups: core.groups, isStrict: true }) : { positions: [] };
  const nearest = positions.length > 0 ? rankParts({ ...facts, groups: typed.groups, nearest: positions }) : ranked;
  const isMissing = positions.length === 0 && core !== null && core.notice !== null;
  return { ...nearest, query: typed, notices: isMissing ? [core.notice] : [] };
}

/** Ranks the parts that a plan finds, and decides on the notices; both backends rank by it. */
export function rankPlan(plan: SearchPlan, facts: Facts): PlannedParts {
  const { typed, steps } = plan;
  const pasted = plan.pasted && rankNumbers(plan.pasted, facts);
  if (pasted && pasted.positions.length > 0) return { ...pasted, query: typed };
  const isNamed = plan.yieldsToNames && facts.containing.length > 0;
  if (steps && !isNamed) return rankSteps(plan, facts);
  const ranked = rankParts({ ...facts, groups: typed.groups });
  if (!ranked.isNearest && ranked.positions.length > 0) return { ...ranked, query: typed, notices: [] };
  return pasted ? { ...pasted, query: typed } : rankNearest(ranked, plan, facts);
}
