import { filterFromQuery, messages, type productEndpoints } from '@piston-parts/shared-contract';
import { backendMessages, maxWholeCatalogue, refuse } from '@piston-parts/shared-contract/backend';
import type { aboutPartEndpoints } from '@piston-parts/shared-contract/schemas';
import type { HandlersOf } from '../request-context';

export const catalogueHandlers: HandlersOf<typeof productEndpoints> = {
  async getProducts({ catalogue, readSettings, query }) {
    const most = maxWholeCatalogue(query);
    // The size costs another query, and a listing does not need it.
    const whole = most > 0 && (await catalogue.size()) <= most;
    if (whole) return catalogue.all();
    const listed = query.has('category') ? (await readSettings()).shown.categories : [];
    return catalogue.listing(filterFromQuery(query, listed));
  },

  async getProduct({ catalogue, parameters }) {
    const response = await catalogue.product(parameters.id);
    return isFound(response) ? response : refuse(404, messages.productNotFound);
  },

  getCategories: ({ catalogue }) => catalogue.categories(),

  async getCategory({ catalogue, parameters }) {
    const { categories } = await catalogue.categories();
    return {
      category:
        categories.find(({ _id }) => _id === parameters.categoryId) ?? refuse(404, backendMessages.categoryNotFound),
    };
  },
};

export const aboutPartHandlers: HandlersOf<typeof aboutPartEndpoints> = {
  getAboutPart: async ({ catalogue, parameters, query }) =>
    (await catalogue.about(parameters.id, query.get('vehicle') ?? '')) ?? refuse(404, messages.productNotFound),
};

function isFound<Found>(response: { product: Found | null }): response is { product: Found } {
  return response.product !== null;
}
