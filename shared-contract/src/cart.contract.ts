import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { PROTECTED_FAILURES } from './auth.contract';
import { defineEndpoint } from './endpoint';
import { messages } from './messages';
import { productSchema } from './product.contract';
import { idSchema } from './text-limits';

/** A product copy with the time it was added (data-6). Timestamps: YYYY-MM-DDTHH:mm:ssZ. */
export const cartItemSchema = v.object({
  ...productSchema.entries,
  createdAt: v.string(),
  updatedAt: v.string(),
  qty: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type CartItem = v.InferOutput<typeof cartItemSchema>;

const cartResponse = v.object({ cart: v.array(cartItemSchema) });

/** A product as sent: of all its fields only `_id` is trusted (backend-19). */
export const productReferenceSchema = v.object(
  { product: v.object({ _id: idSchema(backendMessages.requestMalformed) }, backendMessages.requestMalformed) },
  backendMessages.requestMalformed,
);

const malformed = { status: 422, message: backendMessages.requestMalformed };
const unknownProduct = { status: 404, message: messages.productNotFound };
const notInCart = { status: 404, message: messages.notInCart };

export const cartEndpoints = {
  getCart: defineEndpoint({
    method: 'GET',
    path: '/user/cart',
    access: 'protected',
    status: 200,
    response: cartResponse,
    failures: PROTECTED_FAILURES,
  }),
  postCartItem: defineEndpoint({
    method: 'POST',
    path: '/user/cart',
    access: 'protected',
    body: productReferenceSchema,
    status: 201,
    response: cartResponse,
    failures: [...PROTECTED_FAILURES, malformed, unknownProduct, { status: 422, message: messages.outOfStock }],
  }),
  postCartQuantity: defineEndpoint({
    method: 'POST',
    path: '/user/cart/:productId',
    access: 'protected',
    body: v.object(
      {
        action: v.object(
          { type: v.picklist(['increment', 'decrement'], backendMessages.requestMalformed) },
          backendMessages.requestMalformed,
        ),
      },
      backendMessages.requestMalformed,
    ),
    status: 200,
    response: cartResponse,
    failures: [
      ...PROTECTED_FAILURES,
      malformed,
      notInCart,
      { status: 422, message: messages.quantityAtLeastOne },
      { status: 422, message: messages.onlyLeft(1) },
      { status: 422, message: messages.atMostInOrder },
    ],
  }),
  deleteCartItem: defineEndpoint({
    method: 'DELETE',
    path: '/user/cart/:productId',
    access: 'protected',
    status: 200,
    response: cartResponse,
    failures: [...PROTECTED_FAILURES, notInCart],
  }),
};
