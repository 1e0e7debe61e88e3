import { MAX_SUGGESTIONS } from '../../constants';
import { queryFromFilter, type ListingFilter } from '../../listing-filter';
import { paths } from '../../paths';
import type { SearchNotice } from '../../product.contract';
import type { NamedCar } from './part-steps';

/** Among the best parts alone, so that a large catalogue is as fast. */
const MAX_COUNTED = 500;
const MAX_KINDS = 3;
/** Shorter texts are beginnings of anything. */
const MIN_TEXT = 3;

/** The facts of a part that name its kinds. */
interface KindFacts {
  readonly partType?: string | undefined;
  readonly models?: readonly string[] | undefined;
}

interface FoundKinds<Part> {
  /** As it was typed. */
  readonly text: string;
  /** All parts that the search finds, the best first. */
  readonly parts: readonly Part[];
  /** Asked for the best of them alone. */
  readonly factsOf: (part: Part) => KindFacts | undefined;
  /** Whether these parts match all of the text. */
  readonly isNearest: boolean;
  readonly cars: readonly NamedCar[];
  /** Whether the shopper has a car, whose parts come first. */
  readonly hasOwnCar: boolean;
}

/** The first ones. Only one kind leaves nothing to choose. */
function kindsAmong(names: readonly string[]): string[] {
  const kinds = [...new Set(names)];
  return kinds.length < 2 ? [] : kinds.slice(0, MAX_KINDS);
}

function ways(title: string, search: string, filters: readonly (readonly [string, Partial<ListingFilter>])[]) {
  const links = filters.map(([text, filter]) => {
    return { text, to: `${paths.listing}?${queryFromFilter({ search, ...filter }).toString()}` };
  });
  return links.length === 0 ? [] : [{ kind: 'kind', about: title, text: title, links }];
}

/** Ways to the parts of one type, or for one model, of more parts than are suggested: models of the makers that the text names (search-21). */
export function kindNotices<Part>({
  text,
  parts,
  factsOf,
  isNearest,
  cars,
  hasOwnCar,
}: FoundKinds<Part>): SearchNotice[] {
  const search = text.trim();
  if (isNearest || parts.length <= MAX_SUGGESTIONS || search.length < MIN_TEXT) return [];
  const best = parts.slice(0, MAX_COUNTED).map((part) => factsOf(part));
  const types = kindsAmong(best.flatMap((part) => part?.partType || []));
  // A part for many models says little of each.
  const ofOneModel = best.flatMap(({ models = [] } = {}) => (models.length === 1 ? models : []));
  const isAnyMaker = cars.every(({ isSold }) => !isSold);
  const isNamed = (model: string) => isAnyMaker || cars.some(({ maker }) => model.startsWith(`${maker} `));
  const hasModel = hasOwnCar || cars.some(({ model }) => model !== null);
  const models = hasModel ? [] : kindsAmong(ofOneModel.filter(isNamed));
  return [
    ...ways(
      'By part',
      search,
      types.map((type) => [type, { types: [type] }]),
    ),
    ...ways(
      'By car',
      search,
      models.map((model) => [model, { models: [model] }]),
    ),
  ];
}
