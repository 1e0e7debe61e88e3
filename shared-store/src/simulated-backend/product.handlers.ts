import { filterFromQuery, listProducts, messages, type productEndpoints } from '@piston-parts/shared-contract';
import type { HandlersOf } from './request-context';
import { maxWholeCatalogue, refuse } from '@piston-parts/shared-contract/backend';

export const productHandlers: HandlersOf<typeof productEndpoints> = {
  getProducts({ db, query }) {
    const all = db.products.all();
    if (all.length <= maxWholeCatalogue(query)) return { products: all };
    const { items, ...listing } = listProducts(all, filterFromQuery(query));
    return { products: [...items], listing };
  },
  getProduct: ({ db, parameters }) => ({
    product: db.products.find(parameters.id) ?? refuse(404, messages.productNotFound),
  }),
  getCategories: ({ db }) => ({ categories: db.categories.all() }),
  getCategory: ({ db, parameters }) => ({
    category: db.categories.find(parameters.categoryId) ?? refuse(404, messages.categoryNotFound),
  }),
};
