import fc from 'fast-check';
import {
  EMPTY_FILTER,
  FILTER_CATEGORIES,
  filterFromQuery,
  PAGE_SIZE,
  PRODUCT_CATEGORIES,
  queryFromFilter,
  type ListingFilter,
} from './index';
import { listProducts } from './listing';

/** Every UTF-16 code unit, so that halves of a letter come up as well. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
const word = fc.constantFrom('Brake', 'brake', 'OIL', 'Öl', 'Disc', 'pad', ' ', '.*', '(', '4');
const maker = fc.constantFrom('Bosch', 'Valeo', 'SKF');
const product = fc.record({
  name: fc.array(word, { maxLength: 4 }).map((words) => words.join('')),
  category: fc.constantFrom(...PRODUCT_CATEGORIES),
  manufacturerName: maker,
  rating: fc.integer({ min: 1, max: 5 }),
  quantity: fc.nat(2),
  outOfStock: fc.boolean(),
  price: fc.record({
    actualPrice: fc.integer({ min: 0, max: 2200 }),
    previousPrice: fc.integer({ min: 0, max: 3000 }),
  }),
});
const catalogue = fc.array(product, { maxLength: 60 });
const filterOf = (search: fc.Arbitrary<string>) =>
  fc.record<ListingFilter>({
    search,
    categories: fc.subarray(FILTER_CATEGORIES.map(({ category }) => category)),
    makers: fc.uniqueArray(maker).map((names) => names.sort()),
    inStock: fc.boolean(),
    car: fc.constant(null),
    priceFrom: fc.oneof(fc.constant(0), fc.nat(2500)),
    priceTo: fc.option(fc.nat(2500)),
    ratings: fc.integer({ min: 1, max: 5 }),
    sort: fc.constantFrom('PRICE_HIGH_TO_LOW', 'PRICE_LOW_TO_HIGH', 'NEWEST', 'RATING', null),
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
const inStockFirst = (products: readonly Part[]): Part[] => [
  ...products.filter(canBeBought),
  ...products.filter((each) => !canBeBought(each)),
];

/** Written as the specification reads, one filter after another, without a thought for speed. */
function bruteForce(products: readonly Part[], wanted: ListingFilter): Part[] {
  let left = [...products];
  if (wanted.categories.length > 0)
    left = left.filter((each) => wanted.categories.some((one) => one === each.category));
  if (wanted.makers.length > 0)
    left = left.filter((each) => wanted.makers.some((one) => one === each.manufacturerName));
  left = left.filter((each) => !(each.price.actualPrice < wanted.priceFrom));
  const { priceTo } = wanted;
  const end = endOfSlider(products);
  if (priceTo !== null && priceTo < end) left = left.filter((each) => !(each.price.actualPrice > priceTo));
  left = left.filter((each) => each.rating >= wanted.ratings);
  if (wanted.inStock) left = left.filter(canBeBought);
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

  it('keeps the shop’s order when unsorted, parts in stock first, and the order of prices, dates or ratings when sorted [listing-6, listing-28]', () => {
    fc.assert(
      fc.property(catalogue, filter, (products, wanted) => {
        const shown = allPages(products, wanted);
        if (wanted.sort === null) expect(shown).toEqual(inStockFirst(bruteForce(products, wanted)));
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

  it('counts beside each choice the parts that it would show under the other choices [listing-25]', () => {
    fc.assert(
      fc.property(catalogue, filter, (products, wanted) => {
        const { facets } = listProducts(products, wanted);
        const countOf = (changes: Partial<ListingFilter>) => bruteForce(products, { ...wanted, ...changes }).length;
        for (const { category, count } of facets.categories) expect(count).toBe(countOf({ categories: [category] }));
        for (const { name, count } of facets.makers) expect(count).toBe(countOf({ makers: [name] }));
        expect(facets.ratings).toEqual([1, 2, 3, 4, 5].map((ratings) => countOf({ ratings })));
        expect(facets.inStock).toBe(countOf({ inStock: true }));
        const withParts = (parts: readonly Part[]) => new Set(parts.map(({ category }) => category));
        expect(new Set(facets.categories.map(({ category }) => category))).toEqual(
          withParts(bruteForce(products, { ...wanted, categories: [] })),
        );
      }),
    );
  });

  it('has full pages but for the last, and shows a page that exists', () => {
    fc.assert(
      fc.property(catalogue, filter, (products, wanted) => {
        const { items, count, pages, page } = listProducts(products, wanted);
        expect(pages).toBe(Math.max(1, Math.ceil(count / PAGE_SIZE)));
        expect(page).toBe(Math.min(wanted.page, pages));
        expect(items).toHaveLength(page < pages ? PAGE_SIZE : count - PAGE_SIZE * (pages - 1));
      }),
    );
  });

  it('gives back everything on Clear all [listing-15]', () => {
    fc.assert(
      fc.property(catalogue, (products) => expect(allPages(products, EMPTY_FILTER)).toEqual(inStockFirst(products))),
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
    const key = fc.constantFrom('search', 'category', 'maker', 'stock', 'from', 'price', 'rating', 'sort', 'page', 'x');
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
