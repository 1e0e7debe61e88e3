import type { SagaIterator } from 'redux-saga';
import { put, select, takeEvery } from 'typed-redux-saga';
import { loggedIn, tokenVerified } from '../../auth/auth.slice';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { selectCurrentUser, selectSelectedAddressId } from '../../selectors';
import { deliveryAddressSelected, orderConfirmed } from './orders.slice';

const DELIVERY_ADDRESS_KEY = 'piston-parts-delivery-address';

/** Keeps this tab's chosen delivery address over a reload, until its order is paid. */
export function* rememberedAddressSaga({ ports: { sessionStorage } }: SagaDependencies): SagaIterator<void> {
  yield* takeEvery(deliveryAddressSelected, function* remember({ payload }): SagaIterator<void> {
    const user = yield* select(selectCurrentUser);
    if (user) sessionStorage.set(DELIVERY_ADDRESS_KEY, `${user._id} ${payload.addressId}`);
  });
  yield* takeEvery(orderConfirmed, () => sessionStorage.remove(DELIVERY_ADDRESS_KEY));
  yield* takeEvery([loggedIn, tokenVerified], function* restore({ payload: user }): SagaIterator<void> {
    const [userId, addressId] = sessionStorage.get(DELIVERY_ADDRESS_KEY)?.split(' ') ?? [];
    const chosen = yield* select(selectSelectedAddressId);
    if (userId === user._id && addressId && chosen === null) yield* put(deliveryAddressSelected({ addressId }));
  });
}
