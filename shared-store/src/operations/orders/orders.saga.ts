import type { SagaIterator } from 'redux-saga';
import { call, put, retry, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import {
  messages,
  paths,
  type Address,
  type AnswerOf,
  type CartItem,
  type contract,
  type Order,
  type User,
} from '@piston-parts/shared-contract';
import { ApiError } from '../../api-client/api-error';
import { loggedIn, tokenVerified } from '../../auth/auth.slice';
import type { SagaDependencies } from '../../sagas/dependencies';
import { safely } from '../../sagas/safely';
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
  type PaymentRequest,
} from './orders.slice';
import { forgetAttempt, keepAttempt, readAttempt, startAttempt, type PaymentAttempt } from './payment-attempt';

const TRIES = 3;
const PAUSE_BETWEEN_TRIES_MS = 1000;

type PlacedOrder = AnswerOf<(typeof contract)['postOrder']>;

/** Placing an order, paying and confirming it: never two orders, never a paid one without its items (decision C12). */
export function* ordersSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = orderWorkers(dependencies);
  yield* takeLatest([loggedIn, tokenVerified], workers.finishInterruptedPayment);
  yield* takeLeading(paymentRequested, workers.placeOrder);
  yield* takeLeading(paymentSucceeded, workers.confirmPayment);
  yield* takeEvery([paymentDismissed, paymentDeclined, paymentWidgetFailed], workers.endPayment);
}

function orderWorkers(dependencies: SagaDependencies) {
  const { client, ports } = dependencies;
  const { navigation, sessionStorage, tabs, toasts } = ports;

  function* postOrder(attempt: PaymentAttempt): SagaIterator<PlacedOrder> {
    return yield* repeatWhilePassing(() =>
      client.postOrder({ body: { addressId: attempt.addressId }, idempotencyKey: attempt.idempotencyKey }),
    );
  }

  function* finish(order: Order, cart: CartItem[]): SagaIterator<void> {
    const paymentId = order.paymentId ?? '';
    forgetAttempt(sessionStorage);
    yield* put(cartReplaced(cart));
    yield* put(orderConfirmed({ orderId: order._id, paymentId }));
    tabs.announce('cart');
    navigation.go(paths.confirmation);
    toasts.info(messages.orderPlaced(paymentId));
  }

  const placeOrder = safely(
    dependencies,
    'toast',
    function* place({ payload }: ReturnType<typeof paymentRequested>): SagaIterator<void> {
      const user = yield* select(selectCurrentUser);
      const addresses = yield* select(selectAddresses);
      const address = addresses.find(({ _id }) => _id === payload.addressId);
      if (user === null || address === undefined) {
        toasts.error(messages.selectAddress);
        return;
      }
      const paid = readAttempt(sessionStorage, user._id);
      if (paid?.proof) {
        yield* call(confirm, paid);
        return;
      }
      yield* put(orderPlacingStarted());
      const { order, cart, paymentKey } = yield* call(postOrder, startAttempt(sessionStorage, user._id, address._id));
      if (order.status === 'paid') yield* call(finish, order, cart);
      else
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
      const attempt = user && readAttempt(sessionStorage, user._id);
      if (payment.status !== 'paying' || !user) return;
      const paid: PaymentAttempt = {
        userId: user._id,
        addressId: attempt?.addressId ?? '',
        idempotencyKey: attempt?.idempotencyKey ?? '',
        proof: { orderId: payment.orderId, payment: payload },
      };
      keepAttempt(sessionStorage, paid);
      yield* call(confirm, paid);
    },
    stopPaying,
  );

  /** Safe to repeat: the backend answers the same proof with the same order. */
  function* confirm(attempt: PaymentAttempt): SagaIterator<void> {
    if (!attempt.proof) return;
    const { orderId, payment } = attempt.proof;
    yield* put(paymentConfirmationStarted());
    try {
      const { order, cart } = yield* repeatWhilePassing(() =>
        client.postOrderPayment({ parameters: { id: orderId }, body: payment }),
      );
      yield* call(finish, order, cart);
    } catch (error) {
      if (!(error instanceof ApiError && error.passing)) {
        forgetAttempt(sessionStorage);
        throw error;
      }
      yield* call(stopPaying);
      toasts.error(messages.paymentUnconfirmed);
    }
  }

  /** A reload while paying: what the provider took becomes the order it belongs to. */
  const finishInterruptedPayment = safely(
    dependencies,
    'log',
    function* resume({ payload: user }: ReturnType<typeof tokenVerified>): SagaIterator<void> {
      const attempt = readAttempt(sessionStorage, user._id);
      if (!attempt) return;
      if (attempt.proof) {
        yield* call(confirm, attempt);
        return;
      }
      const { order, cart } = yield* call(postOrder, attempt);
      if (order.status === 'paid') yield* call(finish, order, cart);
      else forgetAttempt(sessionStorage);
    },
    function* forgetWhatIsRefused(error: unknown): SagaIterator<void> {
      if (!(error instanceof ApiError && error.passing)) forgetAttempt(sessionStorage);
      yield* call(stopPaying);
    },
  );

  function* endPayment(action: { type: string }): SagaIterator<void> {
    forgetAttempt(sessionStorage);
    yield* call(stopPaying);
    if (paymentDismissed.match(action)) toasts.info(messages.paymentDismissed);
    else if (paymentDeclined.match(action)) toasts.error(messages.paymentDeclined);
    else toasts.error(messages.somethingWentWrong);
  }

  function* stopPaying(): SagaIterator<void> {
    yield* put(paymentEnded());
  }

  return { placeOrder, confirmPayment, finishInterruptedPayment, endPayment };
}

function paymentRequest(order: Order, key: string | null, user: User, address: Address): PaymentRequest {
  return {
    key,
    amount: order.amount,
    currency: order.currency,
    providerOrderId: order.providerOrderId,
    prefill: {
      name: user.name ?? `${user.firstName} ${user.lastName}`,
      email: user.email,
      contact: address.mobileNumber,
    },
  };
}

/** A lost answer is asked for again; a refusal is not. */
function* repeatWhilePassing<Answer>(request: () => Promise<Answer>): SagaIterator<Answer> {
  const refusalOrAnswer = yield* retry(TRIES, PAUSE_BETWEEN_TRIES_MS, async () => {
    try {
      return { answer: await request() };
    } catch (error) {
      if (error instanceof ApiError && !error.passing) return { error };
      throw error;
    }
  });
  if ('error' in refusalOrAnswer) throw refusalOrAnswer.error;
  return refusalOrAnswer.answer;
}
