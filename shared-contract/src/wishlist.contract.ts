import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { listedReferenceSchema } from './cart.contract';
import { protectedEndpoint } from './define-endpoint';
import { messages } from './messages';
import { lateMessages } from './late-messages';
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
  getWishlist: protectedEndpoint('GET /user/wishlist', { response: wishlistResponse }),
  postWishlistItem: protectedEndpoint('POST /user/wishlist', {
    body: listedReferenceSchema,
    status: 201,
    response: wishlistResponse,
    failures: { 404: [messages.productNotFound], 422: [backendMessages.requestMalformed] },
  }),
  deleteWishlistItem: protectedEndpoint('DELETE /user/wishlist/:productId', {
    response: wishlistResponse,
    failures: { 404: [lateMessages.notInWishlist] },
  }),
};
