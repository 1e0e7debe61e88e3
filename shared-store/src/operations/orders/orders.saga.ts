import type { SagaIterator } from 'redux-saga';
import type { Effect } from 'redux-saga/effects';
import {
  call,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  type SagaGenerator,
} from 'typed-redux-saga';
import { messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { failureText } from '../../api-client/api-error';
import { loggedIn, tokenVerified } from '../../auth/auth.slice';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { safely } from '../../saga-effects/safely';
import { selectAddresses, selectCurrentUser, selectPayment } from '../../selectors';
import { deliveryChanged } from '../settings/settings.slice';
import { cartReplaced } from '../cart/cart.slice';
import {
  clearCheckoutSession,
  readCheckoutSession,
  saveCheckoutSession,
  startCheckoutSession,
  type CheckoutSession,
} from './checkout-session';
import {
  orderPlacingStarted,
  paymentDeclined,
  paymentDismissed,
  paymentOpened,
  paymentRequested,
  paymentSucceeded,
  paymentWidgetFailed,
} from './orders.slice';
import {
  closedText,
  confirmWithoutProof,
  confirmWithProof,
  finishOrder,
  postOrder,
  stopPaying,
  type PlacedOrder,
} from './payment-outcome';
import { paymentRequest } from './payment-request';
import { rememberedAddressSaga } from './remembered-address.saga';
import { isRefusal } from './repeat-while-passing';

type PayPress = ReturnType<typeof paymentRequested>;
type PaymentSuccess = ReturnType<typeof paymentSucceeded>;
type SessionStart = ReturnType<typeof tokenVerified>;

/** Places an order and confirms its payment: never two orders, never a paid one without its items (payment-10). */
export function* ordersSaga(dependencies: SagaDependencies): SagaIterator<void> {
  // In the cart's queue: the response of a cart request sent before the payment would show what is paid for again.
  const finishQueued = dependencies.cartQueue((action: SessionStart) => finishInterruptedPayment(dependencies, action));

  yield* takeLatest(
    [loggedIn, tokenVerified],
    safely(dependencies, 'log', finishQueued, (error) => discardRefusedSession(dependencies, error)),
  );
  yield* takeLeading(
    paymentRequested,
    safely(dependencies, 'checkout', (action: PayPress) => placeOrder(dependencies, action), stopPaying),
  );
  yield* takeLeading(
    paymentSucceeded,
    safely(dependencies, 'checkout', (action: PaymentSuccess) => confirmPayment(dependencies, action), stopPaying),
  );
  yield* takeLeading(
    paymentDismissed,
    safely(
      dependencies,
      'log',
      () => dismissPayment(dependencies),
      (error) => notifyOutcomeUnknown(dependencies, error),
    ),
  );
  yield* takeEvery([paymentDeclined, paymentWidgetFailed], (action) => endUnpaid(dependencies, action));
  yield* call(rememberedAddressSaga, dependencies);
}

function* placeOrder(dependencies: SagaDependencies, { payload }: PayPress): SagaIterator<void> {
  const { sessionStorage, toasts } = dependencies.ports;
  const { status } = yield* select(selectPayment);
  const user = yield* select(selectCurrentUser);
  if (status !== 'idle' || user === null) return;
  const unfinished = yield* call(readCheckoutSession, sessionStorage, user._id);
  if (unfinished?.proof) {
    yield* call(confirmWithProof, dependencies, unfinished);
    return;
  }
  const address = (yield* select(selectAddresses)).find(({ _id }) => _id === payload.addressId);
  if (address === undefined) {
    toasts.error(messages.selectAddress, 'checkout');
    return;
  }
  yield* put(orderPlacingStarted());
  const session = yield* call(startCheckoutSession, sessionStorage, user._id, address._id);
  const placed = yield* call(postOrderUnlessLeft, dependencies, session);
  if (!placed) return;
  const { order, cart, paymentKey, delivery } = placed;
  if (order.status === 'paid') {
    yield* call(finishOrder, dependencies, order, cart);
    return;
  }
  if (order.status !== 'created') {
    yield* call(clearCheckoutSession, sessionStorage);
    yield* call(stopPaying);
    toasts.error(closedText(order), 'checkout');
    return;
  }
  // The amount is that of the backend's cart, so that cart and the delivery charge are shown beside it.
  yield* put(cartReplaced(cart));
  if (delivery) yield* put(deliveryChanged(delivery));
  yield* put(paymentOpened({ orderId: order._id, request: paymentRequest(order, paymentKey, user, address) }));
}

function* postOrderUnlessLeft(
  dependencies: SagaDependencies,
  session: CheckoutSession,
): SagaGenerator<PlacedOrder | undefined, Effect> {
  const { placed } = yield* race({ placed: call(postOrder, dependencies, session), left: take(paymentDismissed) });
  return placed;
}

/** Saves the proof before it is sent: a reload must not lose it. */
function* confirmPayment(dependencies: SagaDependencies, { payload }: PaymentSuccess): SagaIterator<void> {
  const { sessionStorage } = dependencies.ports;
  const user = yield* select(selectCurrentUser);
  const payment = yield* select(selectPayment);
  if (payment.status !== 'paying' || user === null) return;
  const session = yield* call(readCheckoutSession, sessionStorage, user._id);
  const paid: CheckoutSession = {
    userId: user._id,
    addressId: session?.addressId ?? '',
    idempotencyKey: session?.idempotencyKey ?? '',
    proof: { orderId: payment.orderId, payment: payload },
  };
  yield* call(saveCheckoutSession, sessionStorage, paid);
  yield* call(confirmWithProof, dependencies, paid);
}

/** After a reload while paying: if the provider has captured the payment, its order is finished. */
function* finishInterruptedPayment(
  dependencies: SagaDependencies,
  { payload: user }: SessionStart,
): SagaIterator<void> {
  const session = yield* call(readCheckoutSession, dependencies.ports.sessionStorage, user._id);
  if (session?.proof) yield* call(confirmWithProof, dependencies, session);
  else if (session) yield* call(confirmWithoutProof, dependencies, session);
}

function* discardRefusedSession({ ports }: SagaDependencies, error: unknown): SagaIterator<void> {
  if (isRefusal(error)) yield* call(clearCheckoutSession, ports.sessionStorage);
  yield* call(stopPaying);
}

/**
 * The widget was closed or the checkout left, neither of which shows whether money was taken: no notification claims it
 * before the backend has confirmed it (payment-9).
 */
function* dismissPayment(dependencies: SagaDependencies): SagaIterator<void> {
  const { status } = yield* select(selectPayment);
  if (status !== 'placing' && status !== 'paying') return;
  const user = yield* select(selectCurrentUser);
  const session = user && (yield* call(readCheckoutSession, dependencies.ports.sessionStorage, user._id));
  if (session) yield* call(confirmWithoutProof, dependencies, session, { whenUnpaid: lateMessages.paymentDismissed });
  else yield* call(stopPaying);
}

function* notifyOutcomeUnknown({ ports }: SagaDependencies, error: unknown): SagaIterator<void> {
  yield* call(stopPaying);
  ports.toasts.error(isRefusal(error) ? failureText(error) : lateMessages.paymentUnconfirmed, 'checkout');
}

/** After a declined card or a widget that did not open, no money was taken. */
function* endUnpaid({ ports }: SagaDependencies, action: { type: string }): SagaIterator<void> {
  const { status } = yield* select(selectPayment);
  if (status !== 'paying') return;
  yield* call(clearCheckoutSession, ports.sessionStorage);
  yield* call(stopPaying);
  const text = paymentDeclined.match(action) ? lateMessages.paymentDeclined : messages.somethingWentWrong;
  ports.toasts.error(text, 'checkout');
}
