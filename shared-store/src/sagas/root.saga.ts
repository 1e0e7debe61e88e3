import type { SagaIterator } from 'redux-saga';
import { spawn } from 'typed-redux-saga';
import { authSaga } from '../auth/auth.saga';
import { addressesSaga } from '../operations/addresses/addresses.saga';
import { cartSaga } from '../operations/cart/cart.saga';
import { ordersSaga } from '../operations/orders/orders.saga';
import { productSaga } from '../operations/product/product.saga';
import { wishlistSaga } from '../operations/wishlist/wishlist.saga';
import type { SagaDependencies } from './dependencies';

/** Spawned, not forked: a feature that fails takes no other one with it. */
export function* rootSaga(dependencies: SagaDependencies): SagaIterator<void> {
  for (const saga of [productSaga, cartSaga, wishlistSaga, addressesSaga, ordersSaga, authSaga]) {
    yield* spawn(saga, dependencies);
  }
}
