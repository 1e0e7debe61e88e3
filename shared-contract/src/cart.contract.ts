import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { protectedEndpoint } from './define-endpoint';
import { messages } from './messages';
import { lateMessages } from './late-messages';
import { productSchema } from './product.contract';
import { beforeSchema, idSchema } from './text-limits';

/** A product copy with the time it was added (data-6). Timestamps: YYYY-MM-DDTHH:mm:ssZ. */
export const cartItemSchema = v.object({
  ...productSchema.entries,
  createdAt: v.string(),
  updatedAt: v.string(),
  qty: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type CartItem = v.InferOutput<typeof cartItemSchema>;

const malformed = backendMessages.requestMalformed;
/** Units that a request asks for; a cart may have fewer. */
export const unitsSchema = v.pipe(v.number(malformed), v.safeInteger(malformed), v.minValue(1, malformed));

const cartResponse = v.object({ cart: v.array(cartItemSchema) });

/** A product as sent: of all its fields only `_id` is trusted (backend-19). */
export const productReferenceSchema = v.object(
  { product: v.object({ _id: idSchema(backendMessages.requestMalformed) }, backendMessages.requestMalformed) },
  backendMessages.requestMalformed,
);

/** A product reference, and where in the list it comes. */
export const listedReferenceSchema = v.object({ ...productReferenceSchema.entries, before: beforeSchema }, malformed);

export const cartEndpoints = {
  getCart: protectedEndpoint('GET /user/cart', { response: cartResponse }),
  /** `qty`: units of the new line, as far as they can be had; left out: 1. */
  postCartItem: protectedEndpoint('POST /user/cart', {
    body: v.object({ ...listedReferenceSchema.entries, qty: v.optional(unitsSchema) }, malformed),
    status: 201,
    response: cartResponse,
    failures: { 404: [messages.productNotFound], 422: [backendMessages.requestMalformed, messages.outOfStock] },
  }),
  postCartQuantity: protectedEndpoint('POST /user/cart/:productId', {
    body: v.object(
      {
        action: v.object(
          {
            type: v.picklist(['increment', 'decrement', 'set'], malformed),
            /** Units more or less, or the quantity to set; left out: 1. */
            units: v.optional(unitsSchema),
          },
          malformed,
        ),
      },
      backendMessages.requestMalformed,
    ),
    response: cartResponse,
    failures: {
      404: [lateMessages.notInCart],
      422: [
        backendMessages.requestMalformed,
        messages.quantityAtLeastOne,
        messages.onlyLeft(1),
        lateMessages.atMostInOrder,
      ],
    },
  }),
  deleteCartItem: protectedEndpoint('DELETE /user/cart/:productId', {
    response: cartResponse,
    failures: { 404: [lateMessages.notInCart] },
  }),
};
