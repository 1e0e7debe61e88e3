import fc from 'fast-check';
import {
  EMPTY_FILTER,
  LISTED_CATEGORIES,
  filterFromQuery,
  LISTING_FLAGS,
  LISTING_QUERY,
  PAGE_SIZES,
  POSITIONS,
  PRODUCT_CATEGORIES,
  queryFromFilter,
  type ListingFilter,
  type ListingFlag,
  type Position,
} from './index';
import { listProducts } from './listing';

/** Every UTF-16 code unit, so that halves of a letter come up as well. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
const word = fc.constantFrom('Brake', 'brake', 'OIL', 'Öl', 'Disc', 'pad', ' ', '.*', '(', '4');
const maker = fc.constantFrom('Bosch', 'Valeo', 'SKF');
const type = fc.constantFrom('Oil filter', 'Brake pad set');
const model = fc.constantFrom('Suzuki Swift', 'Hyundai Creta', 'Audi A4');
const namesOf = (name: fc.Arbitrary<string>) => fc.uniqueArray(name).map((names) => names.sort());
const product = fc.record({
  name: fc.array(word, { maxLength: 4 }).map((words) => words.join('')),
  category: fc.constantFrom(...PRODUCT_CATEGORIES),
  manufacturerName: maker,
  partType: type,
  positions: fc.subarray([...POSITIONS]),
  models: namesOf(model),
  rank: fc.option(fc.nat(3), { nil: undefined }),
  rating: fc.integer({ min: 1, max: 5 }),
  quantity: fc.nat(2),
  outOfStock: fc.boolean(),
  price: fc.record({
    actualPrice: fc.integer({ min: 0, max: 2200 }),
    previousPrice: fc.integer({ min: 0, max: 3000 }),
  }),
});
const catalogue = fc.array(product, { maxLength: 60 });
const flagNames = Object.keys(LISTING_FLAGS) as ListingFlag[];
const FLAG_CHOICES = Object.fromEntries(flagNames.map((name) => [name, fc.boolean()])) as Record<
  ListingFlag,
  fc.Arbitrary<boolean>
>;
const filterOf = (search: fc.Arbitrary<string>) =>
  fc.record<ListingFilter>({
    search,
    categories: fc.subarray(LISTED_CATEGORIES.map(({ category }) => category)),
    makers: namesOf(maker),
    types: namesOf(type),
    positions: fc.subarray([...POSITIONS]),
    models: namesOf(model),
    ...FLAG_CHOICES,
    car: fc.constant(null),
    carFirst: fc.constant(null),
    unfit: fc.boolean(),
    priceFrom: fc.oneof(fc.constant(0), fc.nat(2500)),
    priceTo: fc.option(fc.nat(2500)),
    ratings: fc.integer({ min: 1, max: 5 }),
    sort: fc.constantFrom('PRICE_HIGH_TO_LOW', 'PRICE_LOW_TO_HIGH', 'NEWEST', 'RATING', null),
    size: fc.constantFrom(...PAGE_SIZES),
    page: fc.integer({ min: 1, max: 15 }),
  });
const filter = filterOf(fc.array(word, { maxLength: 2 }).map((words) => words.join('')));

type Part = Parameters<typeof listProducts>[0][number];

function allPages<Item extends Part>(products: readonly Item[], wanted: ListingFilter): Item[] {
  const { pages } = listProducts(products, wanted);
  return Array.from(
    { length: pages },
    (_, index) => listProducts(products, { ...wanted, page: index + 1 }).items,
  ).flat();
}

/** The highest price in whole hundreds above (all have four digits at most), never below 1500; that itself for the specified 2000. */
function endOfSlider(products: readonly Part[]): number {
  const highest = Math.max(0, ...products.map((each) => each.price.actualPrice));
  return highest === 2000 ? 1500 : Math.max(1500, Math.ceil(highest / 100) * 100);
}

const canBeBought = ({ outOfStock, quantity }: Part): boolean => !outOfStock && quantity !== 0;
const PASSES: Readonly<Record<ListingFlag, (part: Part) => boolean>> = { inStock: canBeBought };
const rankOf = ({ rank = Infinity }: Part): number => rank;
const commonFirst = (products: readonly Part[]): Part[] =>
  [true, false].flatMap((wanted) => {
    const alike = products.filter((each) => canBeBought(each) === wanted);
    const ranks = [...new Set(alike.map(rankOf))].sort((a, b) => a - b);
    return ranks.flatMap((rank) => alike.filter((each) => rankOf(each) === rank));
  });

const AXLES: readonly Position[] = ['front', 'rear'];
const SIDES: readonly Position[] = ['left', 'right'];

/** Written as the specification reads, one filter after another, without a thought for speed. */
function bruteForce(products: readonly Part[], wanted: ListingFilter): Part[] {
  let left = [...products];
  if (wanted.categories.length > 0)
    left = left.filter((each) => wanted.categories.some((one) => one === each.category));
  if (wanted.makers.length > 0)
    left = left.filter((each) => wanted.makers.some((one) => one === each.manufacturerName));
  if (wanted.types.length > 0) left = left.filter((each) => wanted.types.includes(each.partType ?? ''));
  if (wanted.models.length > 0) left = left.filter((each) => each.models?.some((one) => wanted.models.includes(one)));
  for (const axis of [AXLES, SIDES]) {
    const chosen = axis.filter((one) => wanted.positions.includes(one));
    if (chosen.length > 0) left = left.filter((each) => each.positions?.some((one) => chosen.includes(one)));
  }
  left = left.filter((each) => !(each.price.actualPrice < wanted.priceFrom));
  const { priceTo } = wanted;
  const end = endOfSlider(products);
  if (priceTo !== null && priceTo < end) left = left.filter((each) => !(each.price.actualPrice > priceTo));
  left = left.filter((each) => each.rating >= wanted.ratings);
  for (const name of flagNames) if (wanted[name]) left = left.filter(PASSES[name]);
  return left.filter((each) => each.name.toLowerCase().indexOf(wanted.search.trim().toLowerCase()) !== -1);
}

const sorted = (products: readonly Part[]): Part[] =>
  [...products].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

describe('for every catalogue and every choice, the listing', () => {
  it('is exactly the brute-force list [listing-4]', () => {
    fc.assert(
      fc.property(catalogue, filter, (products, wanted) => {
        expect(sorted(allPages(products, wanted))).toEqual(sorted(bruteForce(products, wanted)));
        expect(listProducts(products, wanted).count).toBe(bruteForce(products, wanted).length);
      }),
    );
  });

  it('shows parts in stock first and of these what fits common cars, or has the order of prices, dates or ratings when sorted [listing-6, listing-28, listing-37]', () => {
    fc.assert(
      fc.property(catalogue, filter, (products, wanted) => {
        const shown = allPages(products, wanted);
        if (wanted.sort === null) expect(shown).toEqual(commonFirst(bruteForce(products, wanted)));
        const prices = shown.map(({ price }) => price.actualPrice);
        const rising = [...prices].sort((a, b) => a - b);
        if (wanted.sort === 'PRICE_LOW_TO_HIGH') expect(prices).toEqual(rising);
        if (wanted.sort === 'PRICE_HIGH_TO_LOW') expect(prices).toEqual(rising.reverse());
        if (wanted.sort === 'NEWEST') expect(shown).toEqual(bruteForce(products, wanted).reverse());
        const ratings = shown.map(({ rating }) => rating);
        if (wanted.sort === 'RATING') expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
      }),
    );
  });

  it('counts beside each choice the parts that it would show under the other choices [listing-25, listing-38]', () => {
    fc.assert(
      fc.property(catalogue, filter, (products, wanted) => {
        const { facets } = listProducts(products, wanted);
        const countOf = (changes: Partial<ListingFilter>) => bruteForce(products, { ...wanted, ...changes }).length;
        for (const { category, count } of facets.categories) expect(count).toBe(countOf({ categories: [category] }));
        for (const { name, count } of facets.makers) expect(count).toBe(countOf({ makers: [name] }));
        expect(facets.ratings).toEqual([1, 2, 3, 4, 5].map((ratings) => countOf({ ratings })));
        for (const { name, count } of facets.types ?? []) expect(count).toBe(countOf({ types: [name] }));
        for (const { name, count } of facets.models ?? []) expect(count).toBe(countOf({ models: [name] }));
        for (const position of POSITIONS) {
          const axis = AXLES.includes(position) ? AXLES : SIDES;
          const positions = [...wanted.positions.filter((one) => !axis.includes(one)), position];
          const counted = facets.positions?.find((each) => each.position === position)?.count ?? 0;
          expect(counted).toBe(countOf({ positions }));
        }
        expect(flagNames.map((name) => facets[name])).toEqual(flagNames.map((name) => countOf({ [name]: true })));
        const withParts = (parts: readonly Part[]) => new Set(parts.map(({ category }) => category));
        expect(new Set(facets.categories.map(({ category }) => category))).toEqual(
          withParts(bruteForce(products, { ...wanted, categories: [] })),
        );
      }),
    );
  });

  it('has full pages of the chosen size but for the last, and shows a page that exists [listing-39]', () => {
    fc.assert(
      fc.property(catalogue, filter, (products, wanted) => {
        const { items, count, pages, page } = listProducts(products, wanted);
        expect(pages).toBe(Math.max(1, Math.ceil(count / wanted.size)));
        expect(page).toBe(Math.min(wanted.page, pages));
        expect(items).toHaveLength(page < pages ? wanted.size : count - wanted.size * (pages - 1));
      }),
    );
  });

  it('gives back everything on Clear all [listing-15]', () => {
    fc.assert(
      fc.property(catalogue, (products) => expect(allPages(products, EMPTY_FILTER)).toEqual(commonFirst(products))),
    );
  });

  it('changes neither the catalogue nor the choice, and answers the same again', () => {
    fc.assert(
      fc.property(catalogue.map(deepFreeze), filter.map(deepFreeze), (products, wanted) => {
        expect(listProducts(products, wanted)).toEqual(listProducts(products, wanted));
      }),
    );
  });
});

const made = fc.uniqueArray(fc.nat(59).map(String)).map((ids) => new Set(ids));
const withIds = (products: readonly Part[]) => products.map((each, index) => ({ ...each, _id: String(index) }));

describe('for every catalogue and every car, the listing', () => {
  const tierOf = (part: Part & { readonly _id: string }, fits: ReadonlySet<string>) => {
    if (fits.has(part._id)) return 'fits';
    if (part.rank === 0) return 'universal';
    return part.models?.length === 0 ? 'not known' : 'does not fit';
  };
  const ORDER = ['fits', 'universal', 'not known', 'does not fit'];

  it('has what fits first, then universal, then not known, and what does not fit last, each in the order of the sort; that is counted until it is shown [listing-40, listing-41]', () => {
    fc.assert(
      fc.property(catalogue.map(withIds), filter, made, (products, wanted, fits) => {
        const listOf = (changes: Partial<ListingFilter>) => {
          const all = { ...wanted, carFirst: 'a~2020', size: 24, ...changes };
          const { pages } = listProducts(products, all, { made: fits });
          const each = Array.from({ length: pages }, (_, at) =>
            listProducts(products, { ...all, page: at + 1 }, { made: fits }),
          );
          return { items: each.flatMap(({ items }) => items), count: each[0]?.count, unfit: each[0]?.unfit };
        };
        const plain = listProducts(products, { ...wanted, size: 24 }).count;
        const [folded, open] = [listOf({ unfit: false }), listOf({ unfit: true })];

        const sorted = allPages(products, wanted);
        const expected = ORDER.flatMap((tier) => sorted.filter((part) => tierOf(part, fits) === tier));
        expect(open.items).toEqual(expected);
        expect(folded.items).toEqual(expected.filter((part) => tierOf(part, fits) !== 'does not fit'));
        expect([open.count, open.unfit]).toEqual([plain, plain - folded.items.length]);
        expect([folded.count, folded.unfit]).toEqual([folded.items.length, open.unfit]);
      }),
    );
  });
});

describe('for every choice, the address', () => {
  it('reads back as what was chosen [listing-3]', () => {
    fc.assert(
      fc.property(filterOf(fc.string({ unit: 'grapheme' })), (wanted) => {
        const read = filterFromQuery(new URLSearchParams(queryFromFilter(wanted).toString()));
        expect(read).toEqual({ ...wanted, search: wanted.search.trim() });
      }),
    );
  });

  it('never fails, whatever is in it, and is one of the choices there are', () => {
    const key = fc.constantFrom(...LISTING_QUERY, 'x');
    const value = fc.oneof(fc.string({ unit: codeUnit }), fc.constantFrom('NaN', '-1', '1e3', 'toString', '__proto__'));
    fc.assert(
      fc.property(catalogue, fc.array(fc.tuple(key, value)), (products, pairs) => {
        const read = filterFromQuery(new URLSearchParams(pairs));
        expect(listProducts(products, read).page).toBeGreaterThanOrEqual(1);
        expect(filterFromQuery(queryFromFilter(read))).toEqual({ ...read, search: read.search.trim() });
      }),
    );
  });
});
