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
  partsForCar,
  refuse,
} from '@piston-parts/shared-contract/backend';
import { findListedCar } from './listed-car';
import type { HandlersOf } from './request-context';
import { specifications } from './seeds';
import { carMakersOf, findParts } from './search.handlers';

type Listing = NonNullable<ResponseOf<typeof productEndpoints.getProducts>['listing']>;

/** The parts that fit the car of a listing, and the car; no parts when the catalogue has no such car. */
function forCar(products: readonly Product[], { car: key, sort }: ListingFilter): [readonly Product[], Listing['car']] {
  const listed = findListedCar(key ?? '');
  if (!listed) return [[], null];
  const { car, vehicle, fitments } = listed;
  const isUniversal = (id: string) => specifications.get(id)?.universal ?? false;
  return [partsForCar(products, { car, fitments, isUniversal, sort }), { vehicle, year: car.year }];
}

function listingOf(
  products: readonly Product[],
  filter: ListingFilter,
): ResponseOf<typeof productEndpoints.getProducts> {
  const highest = highestPrice(products);
  const [parts, car] = filter.car === null ? [products, undefined] : forCar(products, filter);
  const results = hasSearch(filter) ? findParts(products, filter.search) : null;
  const { items, ...page } = listProducts(parts, filter, { rankedIds: results?.ids, highest });
  const search = results && {
    didYouMean: results.query.didYouMean,
    isNearest: results.isNearest,
    highlights: items.map(({ name }) => highlightsOf(name, results.query)),
  };
  return { products: [...items], listing: { ...page, search, ...(car !== undefined && { car }) } };
}

export const productHandlers: HandlersOf<typeof productEndpoints> = {
  getProducts({ db, query }) {
    const all = db.products.all();
    return all.length <= maxWholeCatalogue(query) ? { products: all } : listingOf(all, filterFromQuery(query));
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
