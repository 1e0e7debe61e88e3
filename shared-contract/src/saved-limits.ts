/**
 * How many entries a shopper's own lists hold. Every request that changes such a list responds with all of it, so a list
 * without an end would let one account slow the shop down for everybody.
 */
export const MAX_ADDRESSES = 20;
/** Of the photo beside a return, as base64. */
export const MAX_PHOTO_LENGTH = 1_500_000;
/** Different parts. */
export const MAX_CART_LINES = 100;
export const MAX_WISHLIST_LINES = 100;
/** Numbers that one request looks up, and lines that it adds to the cart: as many parts as a cart holds. */
export const MAX_PART_NUMBERS = MAX_CART_LINES;
/** Characters of a complaint. */
export const MAX_COMPLAINT_LENGTH = 4000;
/** Sessions of an account that its list shows. */
export const MAX_SESSIONS = 50;
