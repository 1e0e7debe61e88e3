import type { SimulatedApi } from '@piston-parts/shared-contract/backend';
import { refuse } from '@piston-parts/shared-contract/schemas';
import { COMPARISON_FULL, MAX_COMPARED, readPartIds } from '../src/comparison';
import { endpoints } from './contract';
import { withMissing } from './with-missing';

/** Account → ids of its comparison. */
type Comparisons = Readonly<Record<string, readonly string[]>>;

export const simulatedApi: SimulatedApi<typeof endpoints, Comparisons> = {
  endpoints,
  handlers: {
    getComparedParts({ query, findParts }) {
      const { ids } = readPartIds(query.get('parts'));
      return withMissing(ids, findParts(ids));
    },
    getComparison: ({ state = {}, user }) => ({ productIds: [...(state[user._id] ?? [])] }),
    postComparison({ state = {}, save, user, body, findParts }) {
      const added = findParts(body.productIds).map(({ product }) => product._id);
      const productIds = [...new Set([...(state[user._id] ?? []), ...added])].slice(0, MAX_COMPARED);
      if (added.length > 0 && !added.some((id) => productIds.includes(id))) refuse(422, COMPARISON_FULL);
      save({ ...state, [user._id]: productIds });
      return { productIds };
    },
    deleteComparedPart({ state = {}, save, user, parameters }) {
      const productIds = (state[user._id] ?? []).filter((id) => id !== parameters.productId);
      save({ ...state, [user._id]: productIds });
      return { productIds };
    },
  },
};
