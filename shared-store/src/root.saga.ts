import type { SagaIterator } from 'redux-saga';
import { spawn } from 'typed-redux-saga';
import { authSaga } from './auth/auth.saga';
import { passwordResetSaga } from './auth/password-reset.saga';
import { pendingAdditionSaga } from './operations/pending-addition.saga';
import { addressesSaga } from './operations/addresses/addresses.saga';
import { cartSaga } from './operations/cart/cart.saga';
import { fitmentSaga } from './operations/garage/fitment.saga';
import { garageSaga } from './operations/garage/garage.saga';
import { vehiclesSaga } from './operations/garage/vehicles.saga';
import { ordersSaga } from './operations/orders/orders.saga';
import { largeListingSaga } from './operations/product/large-listing.saga';
import { listingSearchSaga } from './operations/product/listing-search.saga';
import { productSaga } from './operations/product/product.saga';
import { suggestionsSaga } from './operations/product/suggestions.saga';
import { textPageSaga } from './operations/settings/text-page.saga';
import { wishlistSaga } from './operations/wishlist/wishlist.saga';
import { notificationSaga } from './notification.saga';
import type { SagaDependencies } from './saga-effects/dependencies';

/** The wishlist loads before the cart: a cart line shows whether its part is in it, and must not grow afterwards. */
const SAGAS = [
  productSaga,
  largeListingSaga,
  listingSearchSaga,
  suggestionsSaga,
  wishlistSaga,
  cartSaga,
  addressesSaga,
  ordersSaga,
  garageSaga,
  fitmentSaga,
  vehiclesSaga,
  authSaga,
  pendingAdditionSaga,
  passwordResetSaga,
  notificationSaga,
  textPageSaga,
];

/** Spawned, not forked: a failing feature does not stop another one. */
export function* rootSaga(dependencies: SagaDependencies): SagaIterator<void> {
  for (const saga of SAGAS) yield* spawn(saga, dependencies);
}
