import { filterFromQuery, messages, type productEndpoints } from '@piston-parts/shared-contract';
import { asksForListing, refuse } from '@piston-parts/shared-contract/backend';
import type { HandlersOf } from '../call';

export const catalogueHandlers: HandlersOf<typeof productEndpoints> = {
  getProducts: ({ catalogue, query }) =>
    asksForListing(query) ? catalogue.listing(filterFromQuery(query)) : catalogue.all(),

  async getProduct({ catalogue, parameters }) {
    const answer = await catalogue.product(parameters.id);
    return isFound(answer) ? answer : refuse(404, messages.productNotFound);
  },

  getCategories: ({ catalogue }) => catalogue.categories(),

  async getCategory({ catalogue, parameters }) {
    const { categories } = await catalogue.categories();
    return {
      category: categories.find(({ _id }) => _id === parameters.categoryId) ?? refuse(404, messages.categoryNotFound),
    };
  },
};

function isFound<Found>(answer: { product: Found | null }): answer is { product: Found } {
  return answer.product !== null;
}
