import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { PROTECTED_FAILURES } from './auth.contract';
import { productReferenceSchema } from './cart.contract';
import { defineEndpoint } from './endpoint';
import { messages } from './messages';
import { productSchema } from './product.contract';

/** A product copy with the time it was added (data-7). */
export const wishlistItemSchema = v.object({
  ...productSchema.entries,
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type WishlistItem = v.InferOutput<typeof wishlistItemSchema>;

const wishlistResponse = v.object({ wishlist: v.array(wishlistItemSchema) });

export const wishlistEndpoints = {
  getWishlist: defineEndpoint({
    method: 'GET',
    path: '/user/wishlist',
    access: 'protected',
    status: 200,
    response: wishlistResponse,
    failures: PROTECTED_FAILURES,
  }),
  postWishlistItem: defineEndpoint({
    method: 'POST',
    path: '/user/wishlist',
    access: 'protected',
    body: productReferenceSchema,
    status: 201,
    response: wishlistResponse,
    failures: [
      ...PROTECTED_FAILURES,
      { status: 422, message: backendMessages.requestMalformed },
      { status: 404, message: messages.productNotFound },
    ],
  }),
  deleteWishlistItem: defineEndpoint({
    method: 'DELETE',
    path: '/user/wishlist/:productId',
    access: 'protected',
    status: 200,
    response: wishlistResponse,
    failures: [...PROTECTED_FAILURES, { status: 404, message: messages.notInWishlist }],
  }),
};
