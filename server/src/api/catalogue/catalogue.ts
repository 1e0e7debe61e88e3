import {
  hasSearch,
  PAGE_SIZE,
  queryFromFilter,
  type ResponseOf,
  type ListingFilter,
  type PartSpecification,
  type Product,
  type productEndpoints,
} from '@piston-parts/shared-contract';
import { cutPage, highestPrice, orderListing, type OrderedListing } from '@piston-parts/shared-contract/listing';
import { highlightsOf, withNumbered } from '@piston-parts/shared-contract/backend';
import { asc, count, inArray } from 'drizzle-orm';
import type { ShownSettings } from '../shop-settings/settings-reader';
import { countMakers, findCategories } from './home-tiles';
import type { Database, Queries } from '../../database/database';
import { products } from '../../database/schema';
import { createBatcher } from '../../database/batcher';
import { createListingSearch, createPartsReader, type FoundParts } from '../search/part-search';
import { rankingOf } from '../search/ranking';
import { readSearchVersions } from '../search/search-versions';
import { createAboutReader, type ReadAboutPart } from './about-part';
import { readListedCar, readMadeFor, type FoundCar } from './car-parts';
import { versionsOf, type CatalogueVersions } from './catalogue-versions';
import { createProductReader } from './product-reader';
import { toApiProducts } from './product-row';
import { createStableValues, createVersionedCache } from './versioned-cache';

type CategoriesResponse = ResponseOf<typeof productEndpoints.getCategories>;
type ProductsResponse = ResponseOf<typeof productEndpoints.getProducts>;

/** Of ids in ordered listings, one for each filter, and so many for the counts of each: some 32 MB at most. */
const MAX_CACHED_IDS = 4_000_000;
const COUNTS_IN_IDS = 1_000;
const MAX_CACHED_RESPONSES = 1_000;
/** Of all the parts that match, each. */
const MAX_CACHED_SEARCHES = 30;
/** Of all the parts that fit, each. */
const MAX_CACHED_CARS = 100;

/**
 * The catalogue, the same for all visitors. Responses are cached until their data change, which is checked in the
 * database for each request, so they are never stale. An unchanged response is the same object, so that its sender can
 * cache its text; a sale regenerates only the pages that show the part.
 */
export interface Catalogue {
  all(): Promise<ProductsResponse>;
  listing(filter: ListingFilter): Promise<ProductsResponse>;
  product(id: string): Promise<{ product: Product | null; specification?: PartSpecification }>;
  about: ReadAboutPart;
  categories(): Promise<CategoriesResponse>;
  /** How many products there are. */
  size(): Promise<number>;
  /** The ids of all products, in the order of the catalogue. */
  ids(): Promise<readonly string[]>;
}

const listedBy = ({ partType, positions, models, rank }: Partial<FoundParts['parts'][number]> = {}) => ({
  partType,
  positions: positions && [...positions],
  models: models && [...models],
  rank,
});

/** @returns the products of these ids, as they are now. */
async function findProducts(queries: Queries, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
  const kinds = new Map(rows.map(({ id, partType }) => [id, partType]));
  return toApiProducts(rows).map((product) => ({ ...product, partType: kinds.get(product._id) }));
}

/** Creates the listings of the catalogue, a page at a time. */
function createListings(queries: Queries, versions: () => Promise<CatalogueVersions>): Catalogue['listing'] {
  const cache = {
    parts: createVersionedCache<FoundParts['parts']>({ max: 1 }),
    searches: createVersionedCache<FoundParts>({ max: MAX_CACHED_SEARCHES }),
    cars: createVersionedCache<ReadonlySet<string>>({ max: MAX_CACHED_CARS }),
    // Ids alone: stock and the rest are read when the response is made.
    orders: createVersionedCache<OrderedListing<string>>({
      maxSize: MAX_CACHED_IDS,
      sizeCalculation: ({ items }) => items.length + COUNTS_IN_IDS,
    }),
    pages: createVersionedCache<ProductsResponse>({ max: MAX_CACHED_RESPONSES }),
  };
  const sameAsBefore = createStableValues<ProductsResponse>(MAX_CACHED_RESPONSES);

  /** Products of these ids, in their order: after a sale many pages are regenerated at the same time. */
  const productsOf = createBatcher(async (many: readonly (readonly string[])[]) => {
    const rows = await findProducts(queries, [...new Set(many.flat())]);
    const byId = new Map(rows.map((product) => [product._id, product]));
    return many.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
  });

  const search = createListingSearch(queries);
  const searchFor = (text: string, version: string) => cache.searches(version, text.trim(), () => search(text));
  const readParts = createPartsReader(queries);

  async function madeFor(filter: ListingFilter, forCar: FoundCar | null, version: string) {
    const car = forCar?.car;
    if (!car) return null;
    const key = `${filter.car ?? filter.carFirst} ${forCar.version}`;
    return cache.cars(version, key, () => readMadeFor(queries, car));
  }

  async function findOrder(filter: ListingFilter, version: string, forCar: FoundCar | null) {
    const parts = await cache.parts(version, 'all', readParts);
    const searched = hasSearch(filter) ? await searchFor(filter.search, version) : null;
    const made = await madeFor(filter, forCar, version);
    const order = orderListing(filter.car !== null && !made ? [] : (searched?.parts ?? parts), filter, {
      rankedIds: searched?.ids,
      highest: highestPrice(parts),
      made: withNumbered(made, searched?.byNumber),
    });
    return { ...order, items: order.items.map(({ _id }) => _id) };
  }

  async function searchOf({ search: text }: ListingFilter, version: string, shown: readonly Product[]) {
    if (!hasSearch({ search: text })) return null;
    const { query, isNearest, notices } = await searchFor(text, version);
    return {
      didYouMean: query.didYouMean,
      isNearest,
      highlights: shown.map(({ name }) => highlightsOf(name, query)),
      ...(notices.length > 0 && { notices: [...notices] }),
    };
  }

  return async function listing(filter: ListingFilter): Promise<ProductsResponse> {
    const { anything, listing, settings } = await versions();
    const version = `${listing} ${settings}`;
    const carOf = filter.car ?? filter.carFirst;
    const forCar = carOf === null ? null : await readListedCar(queries, carOf);
    const keyOf = (wanted: ListingFilter) => `${queryFromFilter(wanted).toString()} ${forCar?.version ?? ''}`;
    const key = keyOf(filter);
    return cache.pages(`${anything} ${settings}`, key, async () => {
      const whole = keyOf({ ...filter, page: 1, size: PAGE_SIZE });
      const order = await cache.orders(version, whole, () => findOrder(filter, version, forCar));
      const { items: ids, ...page } = cutPage(order, filter);
      const shown = await productsOf(ids);
      const search = await searchOf(filter, version, shown);
      return sameAsBefore(key, {
        products: shown,
        listing: { ...page, search, ...(forCar && { car: forCar.shown }) },
      });
    });
  };
}

/** @param readSettings what the owner has set of home */
export function createCatalogue(
  { queries }: Pick<Database, 'queries'>,
  readSettings: () => Promise<Pick<ShownSettings, 'version' | 'settings' | 'filled'>>,
): Catalogue {
  const versions = versionsOf(queries);
  const product = createProductReader(queries, MAX_CACHED_RESPONSES);
  const { count: countMatches } = rankingOf(queries);
  const readParts = createPartsReader(queries);
  const cache = {
    sizes: createVersionedCache<number>({ max: 1 }),
    all: createVersionedCache<ProductsResponse>({ max: 1 }),
    ids: createVersionedCache<readonly string[]>({ max: 1 }),
    categories: createVersionedCache<CategoriesResponse>({ max: 1 }),
  };

  return {
    async all() {
      const { anything } = await versions();
      return cache.all(anything, 'all', async () => {
        const rows = await queries.select().from(products).orderBy(asc(products.position));
        const facts = new Map((await readParts()).map((part) => [part._id, part]));
        return {
          products: toApiProducts(rows).map((product) => ({ ...product, ...listedBy(facts.get(product._id)) })),
        };
      });
    },

    listing: createListings(queries, versions),

    product,

    about: createAboutReader(queries, { versions, product, max: MAX_CACHED_RESPONSES }),

    async categories() {
      const [{ categories: written, listing }, { words, vehicles }, { version, settings, filled }] = await Promise.all([
        versions(),
        readSearchVersions(queries),
        readSettings(),
      ]);
      // Without categories of the owner they are those of the parts, with a part's picture.
      const parts = settings?.categories ? filled.join() : listing;
      return cache.categories(`${written} ${words}-${vehicles}-${version}-${parts}`, 'categories', async () => ({
        categories: await findCategories(queries, settings, filled),
        carMakers: await countMakers(queries, countMatches, settings),
      }));
    },

    async size() {
      const { listing } = await versions();
      return cache.sizes(listing, 'every product', async () => {
        const [row] = await queries.select({ size: count() }).from(products);
        return row?.size ?? 0;
      });
    },

    async ids() {
      const { listing } = await versions();
      return cache.ids(listing, 'ids', async () => {
        const rows = await queries.select({ id: products.id }).from(products).orderBy(asc(products.position));
        return rows.map(({ id }) => id);
      });
    },
  };
}
