import * as v from 'valibot';
import { backendMessages } from './backend-messages';
import { cartItemSchema, unitsSchema } from './cart.contract';
import { protectedEndpoint, publicEndpoint } from './define-endpoint';
import { shortLineSchema } from './order.contract';
import { productSchema } from './product.contract';
import { MAX_PART_NUMBERS } from './saved-limits';
import { idSchema } from './text-limits';

const malformed = backendMessages.requestMalformed;

export const partNumberResultSchema = v.object({
  /** As it was sent. */
  number: v.string(),
  /**
   * `exact`: parts have this number, several parts where makers chose the same. `corrected`: they have it once letters that
   * look like digits are read as these. `near`: no part has it, and these differ by one character. `none`: none of them.
   */
  match: v.picklist(['exact', 'corrected', 'near', 'none']),
  /** Ids of products of the response. */
  productIds: v.array(v.string()),
});
export type PartNumberResult = v.InferOutput<typeof partNumberResultSchema>;

export const quickOrderEndpoints = {
  /** Parts by their numbers: those of the shop, of their makers and cross-references. The results are in the order of the numbers. */
  postPartNumbers: publicEndpoint('POST /part-numbers', {
    body: v.object(
      {
        numbers: v.pipe(
          v.array(idSchema(malformed), malformed),
          v.maxLength(MAX_PART_NUMBERS, backendMessages.tooManyPartNumbers),
        ),
      },
      malformed,
    ),
    response: v.object({ results: v.array(partNumberResultSchema), products: v.array(productSchema) }),
    failures: { 422: [malformed, backendMessages.tooManyPartNumbers] },
  }),
  /**
   * Fills the cart up to the units of these lines, as far as they are in stock and an order may have them. Units in the cart
   * count, so that a repeated request changes nothing and needs no Idempotency-Key.
   */
  postQuickOrder: protectedEndpoint('POST /user/quick-order', {
    body: v.object(
      {
        lines: v.pipe(
          v.array(v.object({ productId: idSchema(malformed), qty: unitsSchema }, malformed), malformed),
          v.maxLength(MAX_PART_NUMBERS, backendMessages.tooManyPartNumbers),
        ),
      },
      malformed,
    ),
    response: v.object({ cart: v.array(cartItemSchema), short: v.array(shortLineSchema) }),
    failures: { 422: [malformed, backendMessages.tooManyPartNumbers] },
  }),
};
