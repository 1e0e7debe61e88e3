import type { SagaIterator } from 'redux-saga';
import type { Effect } from 'redux-saga/effects';
import { call, delay, put, race, type SagaGenerator } from 'typed-redux-saga';
import {
  messages,
  paths,
  type CartItem,
  type contract,
  type Order,
  type Purchase,
  type ResponseOf,
} from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { ApiError, failureText, refusesSession } from '../../api-client/api-error';
import { showCart } from '../../change-cart';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { dispatching } from '../../saga-effects/safely';
import { clearCheckoutSession, type CheckoutSession } from './checkout-session';
import { orderConfirmed, paymentConfirmationStarted, paymentEnded } from './orders.slice';
import { isRefusal, repeatWhilePassing } from './repeat-while-passing';

export type PlacedOrder = ResponseOf<(typeof contract)['postOrder']>;

/** Why an order that is neither unpaid nor paid cannot be paid. */
export const closedText = ({ status }: Order): string =>
  status === 'refund_due' ? messages.refundDue : lateMessages.orderClosed;

/** Safe to repeat: the same key gives the same order. */
export function* postOrder({ client }: SagaDependencies, session: CheckoutSession): SagaIterator<PlacedOrder> {
  return yield* repeatWhilePassing(() =>
    client.postOrder({ body: { addressId: session.addressId }, idempotencyKey: session.idempotencyKey }),
  );
}

export const stopPaying = dispatching(paymentEnded());

/** The order is paid: shows its confirmation and the remaining cart. */
export function* finishOrder(dependencies: SagaDependencies, order: Order, cart: CartItem[]): SagaIterator<void> {
  const { ports } = dependencies;
  const paymentId = order.paymentId ?? '';
  // Before the confirmation, which would move otherwise. It leads to the order when this fails or is late.
  const purchase = yield* call(loadPurchaseInTime, dependencies, order._id);
  yield* call(clearCheckoutSession, ports.sessionStorage);
  yield* put(orderConfirmed({ orderId: order._id, number: order.number, paymentId, ...(purchase && { purchase }) }));
  yield* call(showCart, dependencies, cart);
  yield* call(ports.navigation.go, paths.confirmation);
  ports.toasts.info(lateMessages.orderPlaced(paymentId), 'checkout');
}

const PURCHASE_WAIT_MS = 2_000;

function* loadPurchaseInTime(
  dependencies: SagaDependencies,
  orderId: string,
): SagaGenerator<Purchase | undefined, Effect> {
  const { purchase } = yield* race({
    purchase: call(loadPurchase, dependencies, orderId),
    late: delay(PURCHASE_WAIT_MS),
  });
  return purchase;
}

function* loadPurchase({ client, ports }: SagaDependencies, orderId: string): SagaGenerator<Purchase | undefined> {
  try {
    const { order } = yield* call(client.getOrder, { parameters: { id: orderId } });
    return order;
  } catch (error) {
    ports.log.failure('The order that was paid could not be loaded', error);
    return undefined;
  }
}

/**
 * Sends the proof of the payment. Safe to repeat: the backend returns the same order for the same proof. Only a refusal
 * discards the proof.
 */
export function* confirmWithProof(dependencies: SagaDependencies, session: CheckoutSession): SagaIterator<void> {
  const { client, ports } = dependencies;
  if (!session.proof) return;
  const { orderId, payment } = session.proof;
  yield* put(paymentConfirmationStarted());
  try {
    const { order, cart } = yield* repeatWhilePassing(() =>
      client.postOrderPayment({ parameters: { id: orderId }, body: payment }),
    );
    yield* call(finishOrder, dependencies, order, cart);
  } catch (error) {
    yield* call(stopPaying);
    if (!(error instanceof ApiError) || refusesSession(error)) throw error;
    if (isRefusal(error)) yield* call(clearCheckoutSession, ports.sessionStorage);
    ports.toasts.error(isRefusal(error) ? failureText(error) : lateMessages.paymentUnconfirmed, 'checkout');
  }
}

/**
 * Asks the backend whether the provider has captured a payment for this session.
 * @param options.whenUnpaid shown when the backend has confirmed that no money was taken.
 */
export function* confirmWithoutProof(
  dependencies: SagaDependencies,
  session: CheckoutSession,
  { whenUnpaid }: { whenUnpaid?: string } = {},
): SagaIterator<void> {
  const { sessionStorage, toasts } = dependencies.ports;
  yield* put(paymentConfirmationStarted());
  const { order, cart } = yield* call(postOrder, dependencies, session);
  if (order.status === 'paid') {
    yield* call(finishOrder, dependencies, order, cart);
    return;
  }
  yield* call(clearCheckoutSession, sessionStorage);
  yield* call(stopPaying);
  if (order.status === 'refund_due') toasts.error(closedText(order), 'checkout');
  else if (whenUnpaid !== undefined) toasts.info(whenUnpaid, 'checkout');
}
