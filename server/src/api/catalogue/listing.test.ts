import {
  LISTED_CATEGORIES,
  listProducts,
  PRICE_SLIDER_MAX,
  PRODUCT_CATEGORIES,
  type ListingFilter,
} from '@piston-parts/shared-contract';
import fc from 'fast-check';
import type { Database } from '../../database/database';
import { openDatabase } from '../../database/open-database';
import { products } from '../../database/schema';
import { testDatabase } from '../../database/testing/empty-pglite';
import { startPostgres, type TestPostgres } from '../../database/testing/start-postgres';
import { countMatches, findListing } from './listing';

const word = fc.constantFrom('Brake', 'brake', 'OIL', 'Öl', 'pad', ' ', '.*', '\n', '4', '%', '_', '\\');
const text = (minLength: number, maxLength: number) =>
  fc.array(word, { minLength, maxLength }).map((words) => words.join(''));
const part = fc.record({
  name: text(1, 4),
  category: fc.constantFrom(...PRODUCT_CATEGORIES),
  rating: fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
  quantity: fc.nat(2),
  outOfStock: fc.boolean(),
  price: fc.record({ actualPrice: fc.integer({ min: 0, max: 2200 }), previousPrice: fc.constant(0) }),
});
const filter = fc.record<ListingFilter>({
  search: text(0, 2),
  categories: fc.subarray(LISTED_CATEGORIES.map(({ category }) => category)),
  sliderAmount: fc.oneof(fc.integer({ min: 0, max: PRICE_SLIDER_MAX }), fc.constant(PRICE_SLIDER_MAX)),
  ratings: fc.integer({ min: 1, max: 5 }),
  priceSort: fc.constantFrom('PRICE_HIGH_TO_LOW', 'PRICE_LOW_TO_HIGH', null),
  page: fc.integer({ min: 1, max: 15 }),
});

const PARTS = fc
  .sample(part, { numRuns: 200, seed: 17 })
  .map((each, number) => ({ ...each, _id: `part ${String(number)}` }));

describe.each<Database['kind']>(['PGlite', 'PostgreSQL'])('The listing on %s', (kind) => {
  let postgres: TestPostgres | null = null;
  let database: Database;

  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : null;
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
        manufacturerName: '',
        description: [],
        details: '',
      })),
    );
  });
  afterAll(async () => {
    await database.close();
    await postgres?.stop();
  });

  it('has the parts, the order and the pages that the browser’s own listing has, for every filter', async () => {
    await fc.assert(
      fc.asyncProperty(filter, async (wanted) => {
        const { items, ...page } = listProducts(PARTS, wanted);

        const listed = await findListing(database.queries, wanted, await countMatches(database.queries, wanted));

        expect(listed).toEqual({ ids: items.map(({ _id }) => _id), ...page });
      }),
      { numRuns: 300 },
    );
  });
});
