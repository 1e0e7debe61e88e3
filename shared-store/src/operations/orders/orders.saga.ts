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
import {
  messages,
  paths,
  type ResponseOf,
  type CartItem,
  type contract,
  type Order,
} from '@piston-parts/shared-contract';
import { ApiError, failureText } from '../../api-client/api-error';
import { loggedIn, tokenVerified } from '../../auth/auth.slice';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { safely } from '../../saga-effects/safely';
import { selectAddresses, selectCurrentUser, selectPayment } from '../../selectors';
import { cartReplaced } from '../cart/cart.slice';
import {
  orderConfirmed,
  orderPlacingStarted,
  paymentConfirmationStarted,
  paymentDeclined,
  paymentDismissed,
  paymentEnded,
  paymentOpened,
  paymentRequested,
  paymentSucceeded,
  paymentWidgetFailed,
} from './orders.slice';
import {
  clearCheckoutSession,
  saveCheckoutSession,
  readCheckoutSession,
  startCheckoutSession,
  type CheckoutSession,
} from './checkout-session';
import { paymentRequest } from './payment-request';
import { rememberedAddressSaga } from './remembered-address.saga';
import { isRefusal, repeatWhilePassing } from './repeat-while-passing';

type PlacedOrder = ResponseOf<(typeof contract)['postOrder']>;

/** Placing an order, paying and confirming it: never two orders, never a paid one without its items (payment-10). */
export function* ordersSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = orderWorkers(dependencies);
  yield* takeLatest([loggedIn, tokenVerified], workers.finishInterruptedPayment);
  yield* takeLeading(paymentRequested, workers.placeOrder);
  yield* takeLeading(paymentSucceeded, workers.confirmPayment);
  yield* takeLeading(paymentDismissed, workers.dismissPayment);
  yield* takeEvery([paymentDeclined, paymentWidgetFailed], workers.endPayment);
  yield* call(rememberedAddressSaga, dependencies);
}

/** Why an order that is neither waiting nor paid cannot be paid for. */
const closedText = ({ status }: Order): string => (status === 'refund_due' ? messages.refundDue : messages.orderClosed);

function orderWorkers(dependencies: SagaDependencies) {
  const { client, ports, inCartTurn } = dependencies;
  const { navigation, sessionStorage, tabs, toasts } = ports;

  function* postOrder(session: CheckoutSession): SagaIterator<PlacedOrder> {
    return yield* repeatWhilePassing(() =>
      client.postOrder({ body: { addressId: session.addressId }, idempotencyKey: session.idempotencyKey }),
    );
  }

  function* postOrderUnlessLeft(session: CheckoutSession): SagaGenerator<PlacedOrder | undefined, Effect> {
    const { placed } = yield* race({ placed: call(postOrder, session), left: take(paymentDismissed) });
    return placed;
  }

  function* finish(order: Order, cart: CartItem[]): SagaIterator<void> {
    const paymentId = order.paymentId ?? '';
    clearCheckoutSession(sessionStorage);
    yield* put(orderConfirmed({ orderId: order._id, number: order.number, paymentId }));
    yield* put(cartReplaced(cart));
    tabs.announce('cart');
    navigation.go(paths.confirmation);
    toasts.info(messages.orderPlaced(paymentId));
  }

  function* stopPaying(): SagaIterator<void> {
    yield* put(paymentEnded());
  }

  const placeOrder = safely(
    dependencies,
    'toast',
    function* place({ payload }: ReturnType<typeof paymentRequested>): SagaIterator<void> {
      const { status } = yield* select(selectPayment);
      const user = yield* select(selectCurrentUser);
      if (status !== 'idle' || user === null) return;
      const unfinished = readCheckoutSession(sessionStorage, user._id);
      if (unfinished?.proof) {
        yield* call(confirm, unfinished);
        return;
      }
      const addresses = yield* select(selectAddresses);
      const address = addresses.find(({ _id }) => _id === payload.addressId);
      if (address === undefined) {
        toasts.error(messages.selectAddress);
        return;
      }
      yield* put(orderPlacingStarted());
      const session = startCheckoutSession(sessionStorage, user._id, address._id);
      const placed = yield* call(postOrderUnlessLeft, session);
      if (!placed) return;
      const { order, cart, paymentKey } = placed;
      if (order.status === 'paid') {
        yield* call(finish, order, cart);
        return;
      }
      if (order.status !== 'created') {
        clearCheckoutSession(sessionStorage);
        yield* call(stopPaying);
        toasts.error(closedText(order));
        return;
      }
      // The amount is that of the backend's cart, so that is the cart to show beside it.
      yield* put(cartReplaced(cart));
      yield* put(paymentOpened({ orderId: order._id, request: paymentRequest(order, paymentKey, user, address) }));
    },
    stopPaying,
  );

  const confirmPayment = safely(
    dependencies,
    'toast',
    function* keepAndConfirm({ payload }: ReturnType<typeof paymentSucceeded>): SagaIterator<void> {
      const user = yield* select(selectCurrentUser);
      const payment = yield* select(selectPayment);
      if (payment.status !== 'paying' || user === null) return;
      const session = readCheckoutSession(sessionStorage, user._id);
      const paid: CheckoutSession = {
        userId: user._id,
        addressId: session?.addressId ?? '',
        idempotencyKey: session?.idempotencyKey ?? '',
        proof: { orderId: payment.orderId, payment: payload },
      };
      saveCheckoutSession(sessionStorage, paid);
      yield* call(confirm, paid);
    },
    stopPaying,
  );

  /** Safe to repeat: the backend answers the same proof with the same order. Only a refusal gives the proof up. */
  function* confirm(session: CheckoutSession): SagaIterator<void> {
    if (!session.proof) return;
    const { orderId, payment } = session.proof;
    yield* put(paymentConfirmationStarted());
    try {
      const { order, cart } = yield* repeatWhilePassing(() =>
        client.postOrderPayment({ parameters: { id: orderId }, body: payment }),
      );
      yield* call(finish, order, cart);
    } catch (error) {
      yield* call(stopPaying);
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      if (isRefusal(error)) clearCheckoutSession(sessionStorage);
      toasts.error(isRefusal(error) ? failureText(error) : messages.paymentUnconfirmed);
    }
  }

  /** Asks the backend whether the provider has taken the money for this session after all. */
  function* settle(session: CheckoutSession, whenUnpaid?: () => void): SagaIterator<void> {
    yield* put(paymentConfirmationStarted());
    const { order, cart } = yield* call(postOrder, session);
    if (order.status === 'paid') {
      yield* call(finish, order, cart);
      return;
    }
    clearCheckoutSession(sessionStorage);
    yield* call(stopPaying);
    if (order.status === 'refund_due') toasts.error(closedText(order));
    else whenUnpaid?.();
  }

  /** A reload while paying: what the provider took becomes the order it belongs to. */
  const finishInterruptedPayment = safely(
    dependencies,
    'log',
    // In turn with the cart's own first load, whose older response would bring back what is paid for.
    inCartTurn(function* resume({ payload: user }: ReturnType<typeof tokenVerified>): SagaIterator<void> {
      const session = readCheckoutSession(sessionStorage, user._id);
      if (session) yield* call(session.proof ? confirm : settle, session);
    }),
    function* forgetWhatIsRefused(error: unknown): SagaIterator<void> {
      if (isRefusal(error)) clearCheckoutSession(sessionStorage);
      yield* call(stopPaying);
    },
  );

  /**
   * The widget was closed, or the checkout left, which says nothing about the money: nobody is told that none was taken
   * (payment-9) before the backend says so.
   */
  const dismissPayment = safely(
    dependencies,
    'log',
    function* dismiss(): SagaIterator<void> {
      const { status } = yield* select(selectPayment);
      if (status !== 'placing' && status !== 'paying') return;
      const user = yield* select(selectCurrentUser);
      const session = user && readCheckoutSession(sessionStorage, user._id);
      if (session) yield* call(settle, session, () => toasts.info(messages.paymentDismissed));
      else yield* call(stopPaying);
    },
    function* notifyOutcomeUnknown(error: unknown): SagaIterator<void> {
      yield* call(stopPaying);
      toasts.error(isRefusal(error) ? failureText(error) : messages.paymentUnconfirmed);
    },
  );

  /** A declined card and a widget that did not open are sure: no money was taken. */
  function* endPayment(action: { type: string }): SagaIterator<void> {
    const { status } = yield* select(selectPayment);
    if (status !== 'paying') return;
    clearCheckoutSession(sessionStorage);
    yield* call(stopPaying);
    toasts.error(paymentDeclined.match(action) ? messages.paymentDeclined : messages.somethingWentWrong);
  }

  return { placeOrder, confirmPayment, finishInterruptedPayment, dismissPayment, endPayment };
}
