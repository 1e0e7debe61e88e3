import {
  LISTED_CATEGORIES,
  listProducts,
  PRICE_SLIDER_MAX,
  PRODUCT_CATEGORIES,
  type ListingFilter,
} from '@piston-parts/shared-contract';
import fc from 'fast-check';
import { createListingIndex } from './listing-index';

const word = fc.constantFrom('Brake', 'brake', 'OIL', 'Öl', 'pad', ' ', '.*', '\n', '4');
const text = (maxLength: number) => fc.array(word, { maxLength }).map((words) => words.join(''));
const part = fc.record({
  name: text(4),
  category: fc.constantFrom(...PRODUCT_CATEGORIES),
  rating: fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
  quantity: fc.nat(2),
  outOfStock: fc.boolean(),
  price: fc.record({ actualPrice: fc.integer({ min: 0, max: 2200 }), previousPrice: fc.constant(0) }),
});
const filter = fc.record<ListingFilter>({
  search: text(2),
  categories: fc.subarray(LISTED_CATEGORIES.map(({ category }) => category)),
  sliderAmount: fc.oneof(fc.integer({ min: 0, max: PRICE_SLIDER_MAX }), fc.constant(PRICE_SLIDER_MAX)),
  ratings: fc.integer({ min: 1, max: 5 }),
  priceSort: fc.constantFrom('PRICE_HIGH_TO_LOW', 'PRICE_LOW_TO_HIGH', null),
  page: fc.integer({ min: 1, max: 15 }),
});

describe('The catalogue in the memory', () => {
  it('lists what the shop lists, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 200, size: 'max' }), filter, (parts, asked) => {
        const numbered = parts.map((each, number) => ({ ...each, _id: `part ${number}` }));
        const { items, ...page } = listProducts(numbered, asked);

        const list = createListingIndex({
          ids: numbered.map(({ _id }) => _id),
          names: parts.map(({ name }) => name.toLowerCase()),
          categories: parts.map(({ category }) => category),
          ratings: parts.map(({ rating }) => rating),
          prices: parts.map(({ price }) => price.actualPrice),
          soldOut: parts.map(({ outOfStock, quantity }) => outOfStock || quantity === 0),
        });

        expect(list(asked)).toEqual({ ids: items.map(({ _id }) => _id), ...page });
      }),
      { numRuns: 500 },
    );
  });
});
