import { messages, type WishlistItem, type wishlistEndpoints } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { backendMessages, MAX_WISHLIST_LINES, refuse } from '@piston-parts/shared-contract/backend';
import { and, asc, eq } from 'drizzle-orm';
import type { HandlersOf } from '../request-context';
import { moveBefore } from '../cart/move-before';
import { findProduct } from '../catalogue/find-product';
import { toApiProducts } from '../catalogue/product-row';
import type { Queries } from '../../database/database';
import { products, wishlistLines } from '../../database/schema';

/** Joined with the current products, like the cart. */
async function wishlistOf(queries: Queries, userId: string): Promise<WishlistItem[]> {
  const rows = await queries
    .select({ product: products, line: wishlistLines })
    .from(wishlistLines)
    .innerJoin(products, eq(products.id, wishlistLines.productId))
    .where(eq(wishlistLines.userId, userId))
    .orderBy(asc(wishlistLines.position));
  return rows.flatMap(({ product, line: { createdAt, updatedAt } }) =>
    toApiProducts([product]).map((item) => ({ ...item, createdAt, updatedAt })),
  );
}

export const wishlistHandlers: HandlersOf<typeof wishlistEndpoints> = {
  getWishlist: async ({ database, user }) => ({ wishlist: await wishlistOf(database.queries, user._id) }),

  postWishlistItem: ({ database, body, user, now }) =>
    database.transaction(async (queries) => {
      const { _id } = (await findProduct(queries, body.product._id)) ?? refuse(404, messages.productNotFound);
      const added = await queries
        .insert(wishlistLines)
        .values({ userId: user._id, productId: _id, createdAt: now, updatedAt: now })
        .onConflictDoNothing()
        .returning({ id: wishlistLines.productId });
      if (added.length > 0)
        await moveBefore(queries, { list: 'wishlist_lines', userId: user._id, id: _id, before: body.before });
      const wishlist = await wishlistOf(queries, user._id);
      if (added.length > 0 && wishlist.length > MAX_WISHLIST_LINES) refuse(422, backendMessages.wishlistFull);
      return { wishlist };
    }),

  deleteWishlistItem: ({ database, parameters, user }) =>
    database.transaction(async (queries) => {
      const line = and(eq(wishlistLines.userId, user._id), eq(wishlistLines.productId, parameters.productId));
      const gone = await queries.delete(wishlistLines).where(line).returning();
      if (gone.length === 0) refuse(404, lateMessages.notInWishlist);
      return { wishlist: await wishlistOf(queries, user._id) };
    }),
};
