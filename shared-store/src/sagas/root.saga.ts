import type { SagaIterator } from 'redux-saga';
import { spawn } from 'typed-redux-saga';
import { authSaga } from '../auth/auth.saga';
import { addressesSaga } from '../operations/addresses/addresses.saga';
import { cartSaga } from '../operations/cart/cart.saga';
import { ordersSaga } from '../operations/orders/orders.saga';
import { listingSearchSaga } from '../operations/product/listing-search.saga';
import { productSaga } from '../operations/product/product.saga';
import { wishlistSaga } from '../operations/wishlist/wishlist.saga';
import { shopperToldSaga } from '../shopper-told';
import type { SagaDependencies } from './dependencies';

const SAGAS = [
  productSaga,
  listingSearchSaga,
  cartSaga,
  wishlistSaga,
  addressesSaga,
  ordersSaga,
  authSaga,
  shopperToldSaga,
];

/** Spawned, not forked: a feature that fails takes no other one with it. */
export function* rootSaga(dependencies: SagaDependencies): SagaIterator<void> {
  for (const saga of SAGAS) yield* spawn(saga, dependencies);
}
