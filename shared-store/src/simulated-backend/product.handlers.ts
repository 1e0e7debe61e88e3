import {
  filterFromQuery,
  messages,
  needsBackend,
  type ListingFilter,
  type Product,
  type ResponseOf,
  type productEndpoints,
} from '@piston-parts/shared-contract';
import { listProducts } from '@piston-parts/shared-contract/listing';
import { backendMessages, highlightsOf, maxWholeCatalogue, refuse } from '@piston-parts/shared-contract/backend';
import type { HandlersOf } from './request-context';
import { specifications } from './seeds';
import { findParts } from './search.handlers';

function listingOf(
  products: readonly Product[],
  filter: ListingFilter,
): ResponseOf<typeof productEndpoints.getProducts> {
  if (!needsBackend(filter)) {
    const { items, ...page } = listProducts(products, filter);
    return { products: [...items], listing: page };
  }
  const { ids: found, query, isNearest } = findParts(products, filter.search);
  const { items, ...page } = listProducts(products, filter, { found });
  const highlights = items.map(({ name }) => highlightsOf(name, query));
  return {
    products: [...items],
    listing: { ...page, search: { didYouMean: query.didYouMean, isNearest, highlights } },
  };
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
  getCategories: ({ db }) => ({ categories: db.categories.all() }),
  getCategory: ({ db, parameters }) => ({
    category: db.categories.find(parameters.categoryId) ?? refuse(404, backendMessages.categoryNotFound),
  }),
};
