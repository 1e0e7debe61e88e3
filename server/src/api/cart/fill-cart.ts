import type { CartItem, ShortLine } from '@piston-parts/shared-contract';
import {
  backendMessages,
  MAX_CART_LINES,
  refill,
  refuse,
  sumUnits,
  type WantedUnits,
} from '@piston-parts/shared-contract/backend';
import { sql } from 'drizzle-orm';
import { findProducts } from '../catalogue/find-product';
import type { Queries } from '../../database/database';
import { cartLines } from '../../database/schema';
import { cartOf } from './cart';

/** Fills the cart up to the units of these lines, as far as they are in stock. */
export async function fillCart(
  queries: Queries,
  { userId, now }: { readonly userId: string; readonly now: string },
  lines: readonly WantedUnits[],
): Promise<{ cart: CartItem[]; short: ShortLine[] }> {
  const cart = await cartOf(queries, userId);
  const inCart = new Map(cart.map((item) => [item._id, item]));
  const wanted = sumUnits(lines);
  const products = await findProducts(
    queries,
    wanted.map(({ productId }) => productId),
  );
  const filled = wanted.map((line) => {
    const item = inCart.get(line.productId);
    return {
      line,
      have: item?.qty ?? 0,
      ...refill(line, item?.qty ?? 0, item ?? products.get(line.productId) ?? null),
    };
  });
  const changed = filled.filter(({ qty, have }) => qty > have);
  const short = filled.flatMap((line) => line.short ?? []);
  if (changed.length === 0) return { cart, short };
  await queries
    .insert(cartLines)
    .values(changed.map(({ line: { productId }, qty }) => ({ userId, productId, qty, createdAt: now, updatedAt: now })))
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.productId],
      set: { qty: sql`excluded.qty`, updatedAt: now },
    });
  const refilled = await cartOf(queries, userId);
  if (refilled.length > Math.max(cart.length, MAX_CART_LINES)) refuse(422, backendMessages.cartFull);
  return { cart: refilled, short };
}
