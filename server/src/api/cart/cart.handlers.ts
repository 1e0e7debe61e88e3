import { messages, type cartEndpoints } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import {
  backendMessages,
  changedQuantity,
  firstQuantity,
  MAX_CART_LINES,
  refuse,
} from '@piston-parts/shared-contract/backend';
import { and, eq } from 'drizzle-orm';
import type { HandlersOf } from '../request-context';
import { findProduct } from '../catalogue/find-product';
import { cartLines } from '../../database/schema';
import { cartOf } from './cart';
import { moveBefore } from './move-before';

const lineOf = (userId: string, productId: string) =>
  and(eq(cartLines.userId, userId), eq(cartLines.productId, productId));

export const cartHandlers: HandlersOf<typeof cartEndpoints> = {
  getCart: async ({ findCart, user }) => ({ cart: await findCart(user._id) }),

  postCartItem: ({ database, body, user, now }) =>
    database.transaction(async (queries) => {
      const product = (await findProduct(queries, body.product._id)) ?? refuse(404, messages.productNotFound);
      const cart = await cartOf(queries, user._id);
      if (cart.some(({ _id }) => _id === product._id)) return { cart };
      if (cart.length >= MAX_CART_LINES) refuse(422, backendMessages.cartFull);
      const line = { userId: user._id, productId: product._id, qty: firstQuantity(product, body.qty), createdAt: now };
      await queries
        .insert(cartLines)
        .values({ ...line, updatedAt: now })
        .onConflictDoNothing();
      await moveBefore(queries, { list: 'cart_lines', userId: user._id, id: product._id, before: body.before });
      return { cart: await cartOf(queries, user._id) };
    }),

  postCartQuantity: ({ database, body, parameters, user, now }) =>
    database.transaction(async (queries) => {
      const [line] = await queries.select().from(cartLines).where(lineOf(user._id, parameters.productId)).for('update');
      if (!line) return refuse(404, lateMessages.notInCart);
      const product = (await cartOf(queries, user._id)).find(({ _id }) => _id === line.productId) ?? null;
      const qty = changedQuantity(product, line, body.action);
      await queries.update(cartLines).set({ qty, updatedAt: now }).where(lineOf(user._id, parameters.productId));
      return { cart: await cartOf(queries, user._id) };
    }),

  deleteCartItem: ({ database, parameters, user }) =>
    database.transaction(async (queries) => {
      const gone = await queries.delete(cartLines).where(lineOf(user._id, parameters.productId)).returning();
      if (gone.length === 0) refuse(404, lateMessages.notInCart);
      return { cart: await cartOf(queries, user._id) };
    }),
};
