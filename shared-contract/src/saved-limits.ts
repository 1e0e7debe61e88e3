/**
 * How many entries a shopper's own lists hold. Every request that changes such a list responds with all of it, so a list
 * without an end would let one account slow the shop down for everybody.
 */
export const MAX_ADDRESSES = 20;
/** Different parts. */
export const MAX_CART_LINES = 100;
export const MAX_WISHLIST_LINES = 100;
