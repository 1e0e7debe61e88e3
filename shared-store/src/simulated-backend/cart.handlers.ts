import { messages, type cartEndpoints, type CartItem, type ShortLine } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import type { HandlersOf } from './request-context';
import type { Database } from './database';
import type { CartLine, UserRecord } from './records';
import {
  changedQuantity,
  firstQuantity,
  refill,
  refuse,
  sumUnits,
  type WantedUnits,
} from '@piston-parts/shared-contract/backend';

/**
 * A row stores only the product and the quantity. Every response joins the current product, so that price and stock are
 * up to date (backend-19); a line whose product has left the catalogue is not shown.
 */
export function cartItems(db: Database, cart: readonly CartLine[]): CartItem[] {
  return cart.flatMap(({ productId, qty, createdAt, updatedAt }) => {
    const product = db.products.find(productId);
    return product ? [{ ...product, qty, createdAt, updatedAt }] : [];
  });
}

/** @returns the list with a line before another one, last without that. */
export function withLineBefore<Line>(lines: readonly Line[], line: Line, isNext: (line: Line) => boolean): Line[] {
  const at = lines.findIndex(isNext);
  return at < 0 ? [...lines, line] : lines.toSpliced(at, 0, line);
}

function saveCart(db: Database, user: UserRecord, cart: CartLine[]) {
  db.users.update(user._id, { cart });
  return { cart: cartItems(db, cart) };
}

/** Fills the cart up to the units of these lines, as far as they are in stock. */
export function fillCart(db: Database, user: UserRecord, lines: readonly WantedUnits[], now: string) {
  const short: ShortLine[] = [];
  const cart = [...user.cart];
  for (const line of sumUnits(lines)) {
    const at = cart.findIndex(({ productId }) => productId === line.productId);
    const filled = refill(line, cart[at]?.qty ?? 0, db.products.find(line.productId) ?? null);
    if (filled.short) short.push(filled.short);
    const kept = cart[at] ?? { productId: line.productId, createdAt: now };
    if (filled.qty > 0) cart.splice(at < 0 ? cart.length : at, 1, { ...kept, qty: filled.qty, updatedAt: now });
  }
  return { ...saveCart(db, user, cart), short };
}

export const cartHandlers: HandlersOf<typeof cartEndpoints> = {
  getCart: ({ db, user }) => ({ cart: cartItems(db, user.cart) }),

  postCartItem({ db, now, body, user }) {
    const product = db.products.find(body.product._id) ?? refuse(404, messages.productNotFound);
    if (user.cart.some((line) => line.productId === product._id)) return { cart: cartItems(db, user.cart) };
    const line = { productId: product._id, qty: firstQuantity(product, body.qty), createdAt: now, updatedAt: now };
    return saveCart(
      db,
      user,
      withLineBefore(user.cart, line, ({ productId }) => productId === body.before),
    );
  },

  postCartQuantity({ db, now, body, parameters, user }) {
    const line =
      user.cart.find(({ productId }) => productId === parameters.productId) ?? refuse(404, lateMessages.notInCart);
    const qty = changedQuantity(db.products.find(line.productId) ?? null, line, body.action);
    return saveCart(
      db,
      user,
      user.cart.map((each) => (each === line ? { ...line, qty, updatedAt: now } : each)),
    );
  },

  deleteCartItem({ db, parameters, user }) {
    if (!user.cart.some(({ productId }) => productId === parameters.productId)) refuse(404, lateMessages.notInCart);
    return saveCart(
      db,
      user,
      user.cart.filter(({ productId }) => productId !== parameters.productId),
    );
  },
};
