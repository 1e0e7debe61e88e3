import type { SagaIterator } from 'redux-saga';
import { call, put } from 'typed-redux-saga';
import type { CartItem } from '@piston-parts/shared-contract';
import { cartReplaced } from './operations/cart/cart.slice';
import type { Ports } from './ports';
import type { SagaDependencies } from './saga-effects/dependencies';

/** Shows the cart of a response, here and in the other tabs. */
export function* showCart({ ports }: { readonly ports: Ports }, cart: CartItem[]): SagaIterator<void> {
  yield* put(cartReplaced(cart));
  yield* call(ports.tabs.announce, 'cart' as const);
}

/** Adds a part: one that was pressed, or one of the wishlist that is moved. */
export function* addCartItem(
  dependencies: SagaDependencies,
  { payload: { productId } }: { payload: { productId: string } },
): SagaIterator<void> {
  const { cart } = yield* call(dependencies.client.postCartItem, { body: { product: { _id: productId } } });
  yield* call(showCart, dependencies, cart);
}
