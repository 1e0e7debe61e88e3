import { productEndpoints, protectedEndpoint, publicEndpoint } from '@piston-parts/shared-contract/schemas';
import * as v from 'valibot';
import { COMPARISON_FULL, MAX_COMPARED, MAX_ID_LENGTH } from '../src/comparison';

export const MALFORMED = 'The parts to compare cannot be read.';

const productIdSchema = v.pipe(v.string(MALFORMED), v.nonEmpty(MALFORMED), v.maxLength(MAX_ID_LENGTH, MALFORMED));

/** Ids of the account's comparison in the order in which they were added, also of parts that have left the catalogue. */
const comparison = v.object({ productIds: v.array(v.string()) });

export const endpoints = {
  /** The parts that `readPartIds` reads from the query. It is that of an address which can be shared: nothing is refused. */
  getComparedParts: publicEndpoint('GET /compare/facts', {
    query: ['parts'],
    response: v.object({
      /** In the order of the query. */
      parts: v.array(productEndpoints.getProduct.response),
      /** Ids that are not in the catalogue. */
      missing: v.array(v.string()),
    }),
  }),
  getComparison: protectedEndpoint('GET /compare/parts', { response: comparison }),
  /** Adds as many as there is room for, in their order; refused where there is room for none. Unknown ids are dropped. */
  postComparison: protectedEndpoint('POST /compare/parts', {
    body: v.object(
      { productIds: v.pipe(v.array(productIdSchema, MALFORMED), v.maxLength(MAX_COMPARED, COMPARISON_FULL)) },
      MALFORMED,
    ),
    status: 201,
    response: comparison,
    failures: { 422: [MALFORMED, COMPARISON_FULL] },
  }),
  /** Also for a part that the comparison does not have. */
  deleteComparedPart: protectedEndpoint('DELETE /compare/parts/:productId', { response: comparison }),
};
