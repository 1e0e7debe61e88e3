import {
  hasSearch,
  LISTED_CATEGORIES,
  LISTING_FLAGS,
  PAGE_SIZES,
  POSITIONS,
  PRODUCT_CATEGORIES,
  type ListingFilter,
  type ListingFlag,
} from '@piston-parts/shared-contract';
import { listProducts } from '@piston-parts/shared-contract/listing';
import fc from 'fast-check';
import type { Database } from '../../database/database';
import { openDatabase } from '../../database/open-database';
import { products } from '../../database/schema';
import { fitments, vehicles } from '../../database/vehicle.schema';
import { testDatabase } from '../../database/testing/prepared-pglite';
import { createDatabase, type TestDatabase } from '../../database/testing/create-database';
import { DATABASES } from '../../testing/run-of-all';
import { createListingSearch } from '../search/part-search';
import { createCatalogue } from './catalogue';

const word = fc.constantFrom('Brake', 'brake', 'OIL', 'Öl', 'pad', ' ', '.*', '\n', '4', '%', '_', '\\');
const text = (minLength: number, maxLength: number) =>
  fc.array(word, { minLength, maxLength }).map((words) => words.join(''));
const maker = fc.constantFrom('Bosch', 'Valeo', 'SKF');
const MODELS = ['Audi A4', 'Hyundai Creta', 'Suzuki Swift'];
const RANKS = [null, 7, 3];
const part = fc.record({
  name: text(1, 4),
  category: fc.constantFrom(...PRODUCT_CATEGORIES),
  rating: fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
  quantity: fc.nat(2),
  outOfStock: fc.boolean(),
  manufacturerName: maker,
  partType: fc.constantFrom('Brake pad set', 'Oil filter'),
  universal: fc.boolean(),
  at: fc.constantFrom(null, 'front', 'rear left', 'upper'),
  fits: fc.subarray(MODELS),
  price: fc.record({
    actualPrice: fc.integer({ min: 0, max: 2200 }),
    previousPrice: fc.integer({ min: 0, max: 3000 }),
  }),
});
const sort = fc.constantFrom<ListingFilter['sort'][]>(
  'PRICE_HIGH_TO_LOW',
  'PRICE_LOW_TO_HIGH',
  'NEWEST',
  'RATING',
  null,
);
const size = fc.constantFrom(...PAGE_SIZES);
const page = fc.integer({ min: 1, max: 15 });
const FLAG_CHOICES = Object.fromEntries(Object.keys(LISTING_FLAGS).map((name) => [name, fc.boolean()])) as Record<
  ListingFlag,
  fc.Arbitrary<boolean>
>;
const filter = fc.record<ListingFilter>({
  search: text(0, 2),
  categories: fc.subarray(LISTED_CATEGORIES.map(({ category }) => category)),
  makers: fc.uniqueArray(maker).map((names) => names.sort()),
  types: fc.subarray(['Brake pad set', 'Oil filter']),
  positions: fc.subarray([...POSITIONS]),
  models: fc.subarray(MODELS),
  ...FLAG_CHOICES,
  car: fc.constant(null),
  carFirst: fc.constant(null),
  unfit: fc.constant(false),
  priceFrom: fc.oneof(fc.constant(0), fc.nat(2500)),
  priceTo: fc.option(fc.nat(2500)),
  ratings: fc.integer({ min: 1, max: 5 }),
  sort,
  size,
  page,
});

const PARTS = fc.sample(part, { numRuns: 200, seed: 17 }).map((each, number) => ({
  ...each,
  _id: `part ${String(number)}`,
  models: each.fits,
  positions: each.fits.length === 0 ? [] : POSITIONS.filter((position) => each.at?.split(' ').includes(position)),
  rank: each.universal
    ? 0
    : each.fits.includes('Suzuki Swift')
      ? 3
      : each.fits.includes('Hyundai Creta')
        ? 7
        : undefined,
}));

const HIGHEST = Math.max(...PARTS.map(({ price }) => price.actualPrice));

describe.each(DATABASES)('The listing on %s', (kind) => {
  let postgres: TestDatabase | null = null;
  let database: Database;

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await createDatabase() : null;
    database = await openDatabase(await testDatabase(postgres?.url));
    await database.queries.insert(products).values(
      PARTS.map(({ _id: id, price, name, ...columns }, position) => ({
        ...columns,
        ...price,
        id,
        position,
        name,
        searchName: name.toLowerCase(),
        imageSrc: '',
        imageAlt: '',
        description: [],
        details: '',
      })),
    );
    await database.queries.insert(vehicles).values(
      MODELS.map((name, at) => {
        const [maker = '', model = ''] = name.split(' ');
        return {
          id: name,
          maker,
          model,
          generation: '',
          engine: '1.2',
          fuel: 'petrol' as const,
          yearFrom: 2000,
          rank: RANKS[at],
        };
      }),
    );
    await database.queries.insert(fitments).values(
      PARTS.flatMap(({ _id: productId, fits, at }) =>
        fits.map((vehicleId, ordinal) => {
          return { productId, ordinal, vehicleId, position: at as 'front' | null, quantity: 1, qualifier: '' };
        }),
      ),
    );
  });
  afterAll(async () => {
    await database.close();
    await postgres?.stop();
  });

  it('has the parts, the order, the pages and the counts that the browser’s own listing has, for every filter [listing-25]', async () => {
    const catalogue = createCatalogue(database, async () => ({ version: 0, settings: null, filled: [] }));
    const search = createListingSearch(database.queries);
    await fc.assert(
      fc.asyncProperty(filter, fc.record({ sort, size, page }), async (first, other) => {
        await catalogue.listing(first);
        // The order and the counts of the first are cached by now: another page has them, and another sort does not.
        const wanted = { ...first, ...other };
        const rankedIds = hasSearch(wanted) ? (await search(wanted.search)).ids : undefined;
        const { items, search: _none, ...expected } = listProducts(PARTS, wanted, { rankedIds, highest: HIGHEST });

        const { products: shown, listing } = await catalogue.listing(wanted);

        expect(shown.map(({ _id }) => _id)).toEqual(items.map(({ _id }) => _id));
        expect(listing).toMatchObject(expected);
      }),
      { numRuns: 100 },
    );
  });
});
