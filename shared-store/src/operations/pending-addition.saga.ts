import type { SagaIterator } from 'redux-saga';
import { call, put, select, takeEvery } from 'typed-redux-saga';
import { cartItemAdded } from './cart/cart.slice';
import { wishlistItemAdded } from './wishlist/wishlist.slice';
import type { SagaDependencies } from '../saga-effects/dependencies';
import { selectPendingAddition } from '../selectors';
import {
  additionPostponed,
  isWayIn,
  loggedIn,
  returnToSaved,
  pageOpened,
  shopStarted,
  signedUp,
  tokenVerified,
} from '../auth/auth.slice';
import { forgetPendingAddition, readPendingAddition } from '../pending-addition';

/** Whether the part fits was asked when it was pressed. */
const events = {
  cart: (productId: string) => cartItemAdded({ productId, isConfirmed: true }),
  wishlist: (productId: string) => wishlistItemAdded({ productId }),
};

/** Adds the pending part of a visitor after log-in; it is dropped when they leave for another page. */
export function* pendingAdditionSaga({ ports }: SagaDependencies): SagaIterator<void> {
  const { navigation, sessionStorage } = ports;

  /** After a reload of the log-in page. */
  function* restore(): SagaIterator<void> {
    const addition = isWayIn(navigation.currentPath()) ? readPendingAddition(sessionStorage) : null;
    if (addition === null) {
      forgetPendingAddition(sessionStorage);
      return;
    }
    yield* put(returnToSaved(addition.returnTo));
    yield* put(additionPostponed(addition));
  }

  function* add(): SagaIterator<void> {
    const addition = yield* select(selectPendingAddition);
    if (addition === null) return;
    yield* put(additionPostponed(null));
    yield* put(events[addition.to](addition.productId));
  }

  yield* takeEvery(shopStarted, restore);
  yield* takeEvery([loggedIn, signedUp, tokenVerified], add);
  // The state has dropped it; it must not come back from storage after a reload.
  yield* takeEvery([pageOpened, additionPostponed], function* followState(): SagaIterator<void> {
    if ((yield* select(selectPendingAddition)) === null) yield* call(forgetPendingAddition, sessionStorage);
  });
}
