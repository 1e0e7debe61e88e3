import {
  filterFromQuery,
  hasSearch,
  messages,
  type ListingFilter,
  type Product,
  type ResponseOf,
  type productEndpoints,
} from '@piston-parts/shared-contract';
import { highestPrice, listProducts } from '@piston-parts/shared-contract/listing';
import {
  backendMessages,
  highlightsOf,
  maxWholeCatalogue,
  partsMadeFor,
  refuse,
  withNumbered,
} from '@piston-parts/shared-contract/backend';
import { findListedCar } from './listed-car';
import type { HandlersOf } from './request-context';
import { withListedFacts } from './listed-facts';
import { specifications } from './seeds';
import { carMakersOf, findParts } from './search.handlers';

type Listing = NonNullable<ResponseOf<typeof productEndpoints.getProducts>['listing']>;

interface CarOfListing {
  /** Null when the catalogue has no such car, left out without one. */
  readonly car?: Listing['car'];
  /** Ids of the parts that are made for it. */
  readonly made: ReadonlySet<string> | null;
}

function findCar({ car: only, carFirst }: ListingFilter): CarOfListing {
  const key = only ?? carFirst;
  if (key === null) return { made: null };
  const listed = findListedCar(key);
  if (!listed) return { car: null, made: null };
  const { car, vehicle, fitments } = listed;
  return { car: { vehicle, year: car.year }, made: partsMadeFor(car, fitments) };
}

function listingOf(
  products: readonly Product[],
  filter: ListingFilter,
): ResponseOf<typeof productEndpoints.getProducts> {
  const { car, made } = findCar(filter);
  const results = hasSearch(filter) ? findParts(products, filter.search) : null;
  const { items, ...page } = listProducts(filter.car !== null && !made ? [] : withListedFacts(products), filter, {
    rankedIds: results?.ids,
    highest: highestPrice(products),
    made: withNumbered(made, results?.byNumber),
  });
  const search = results && {
    didYouMean: results.query.didYouMean,
    isNearest: results.isNearest,
    highlights: items.map(({ name }) => highlightsOf(name, results.query)),
    ...(results.notices.length > 0 && { notices: [...results.notices] }),
  };
  const shown = items.map(({ positions: _at, models: _models, rank: _rank, ...item }) => item);
  return { products: shown, listing: { ...page, search, ...(car !== undefined && { car }) } };
}

export const productHandlers: HandlersOf<typeof productEndpoints> = {
  getProducts({ db, query }) {
    const all = db.products.all();
    return all.length <= maxWholeCatalogue(query)
      ? { products: withListedFacts(all) }
      : listingOf(all, filterFromQuery(query));
  },
  getProduct({ db, parameters }) {
    const product = db.products.find(parameters.id) ?? refuse(404, messages.productNotFound);
    return { product, specification: specifications.get(product._id) };
  },
  getCategories: ({ db }) => ({ categories: db.categories.all(), carMakers: carMakersOf(db.products.all()) }),
  getCategory: ({ db, parameters }) => ({
    category: db.categories.find(parameters.categoryId) ?? refuse(404, backendMessages.categoryNotFound),
  }),
};
