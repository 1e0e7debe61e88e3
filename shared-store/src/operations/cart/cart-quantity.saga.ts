import { eventChannel, type SagaIterator } from 'redux-saga';
import { call, delay, fork, join, put, select, takeEvery } from 'typed-redux-saga';
import {
  DECREASE_THROTTLE_MS,
  INCREASE_THROTTLE_MS,
  quantityRefusal,
  type CartItem,
} from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { ApiError } from '../../api-client/api-error';
import { showCart } from '../../change-cart';
import { forUserOnly } from '../../for-user-only';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { safely } from '../../saga-effects/safely';
import { selectCart } from '../../selectors';
import type { ShopState } from '../../store';
import {
  cartItemRemoved,
  cartQuantityDecreased,
  cartQuantityIncreased,
  cartQuantityTyped,
  cartRequested,
  cartUpdatedOptimistically,
  cartUpdateResolved,
} from './cart.slice';

/** The pressed change of a part that is not sent yet: units more or less, or a typed quantity. */
type Change = { readonly by: number } | { readonly to: number };
type QuantityEvent = ReturnType<typeof cartQuantityIncreased | typeof cartQuantityDecreased | typeof cartQuantityTyped>;

interface QuantityDependencies extends SagaDependencies {
  /** Loads the cart first when the response to an earlier press was lost. @returns whether it was. */
  readonly refreshOutdated: () => SagaIterator<boolean>;
  /** By part. A part is here from its first press until nothing is left to send. */
  readonly changes: Map<string, Change>;
  readonly onFailure: (error: unknown) => SagaIterator<void>;
}

const REFUSED = 422;
const NOTHING: Change = { by: 0 };
const pressOf = (productId: string): string => `cart/quantity ${productId}`;
const lineIn = (items: readonly CartItem[], productId: string) => items.find(({ _id }) => _id === productId);
const selectConfirmedLine = ({ operations }: ShopState, productId: string) =>
  lineIn(operations.cart.confirmed, productId);

/**
 * Changes quantities (cart-12): every press is shown at once, and what was pressed since the last request of a part goes out
 * with the next one, no sooner than its throttle allows.
 */
export function* cartQuantitySaga(
  allDependencies: SagaDependencies & Pick<QuantityDependencies, 'refreshOutdated' | 'onFailure'>,
): SagaIterator<void> {
  const dependencies: QuantityDependencies = { ...allDependencies, changes: new Map() };
  const change = forUserOnly(dependencies, (event: QuantityEvent) => changeQuantity(dependencies, event));
  yield* takeEvery([cartQuantityIncreased, cartQuantityDecreased, cartQuantityTyped], change);
  const leaving = yield* call(leaveChannel, dependencies);
  yield* takeEvery(leaving, sendAtLeaving, dependencies);
  yield* takeEvery(cartItemRemoved, ({ payload: { productId } }) => forgetChanges(dependencies, productId));
}

const leaveChannel = ({ ports }: SagaDependencies) =>
  eventChannel<true>((emit) => ports.page.onLeave(() => emit(true)));

/** A page that is left waits for no throttle and no response: each change goes out once, now. */
function* sendAtLeaving(dependencies: QuantityDependencies): SagaIterator<void> {
  const send = safely(dependencies, 'log', function* sendNow(productId: string, change: Change): SagaIterator<void> {
    const isLess = yield* select(isLowering, productId, change);
    const { cart } = yield* call(postChange, dependencies, productId, change, { isLess, isLeaving: true });
    // A page that comes back from the browser's cache.
    yield* call(showCart, dependencies, cart);
  });
  for (const productId of dependencies.changes.keys()) {
    const change = yield* call(takeChange, dependencies, productId);
    if (change !== null) yield* fork(send, productId, change);
  }
}

const postChange = (
  { client }: QuantityDependencies,
  productId: string,
  change: Change,
  options: { readonly isLess: boolean; readonly isLeaving?: boolean },
) =>
  client.postCartQuantity({
    ...(options.isLeaving && { keepalive: true as const }),
    parameters: { productId },
    body: {
      action:
        'to' in change
          ? ({ type: 'set', units: change.to } as const)
          : ({ type: options.isLess ? 'decrement' : 'increment', units: Math.abs(change.by) } as const),
    },
  });

function quantityAfter(line: CartItem, event: QuantityEvent): number {
  if (cartQuantityTyped.match(event)) return event.payload.quantity;
  return line.qty + (cartQuantityIncreased.match(event) ? 1 : -1);
}

/** A lower quantity is possible even when the cart has more than the stock. */
const isPossible = (line: CartItem, qty: number): boolean =>
  qty >= 1 && (qty < line.qty || quantityRefusal(line, qty) === null);

function joined(change: Change, line: CartItem, event: QuantityEvent): Change {
  const qty = quantityAfter(line, event);
  return cartQuantityTyped.match(event) || 'to' in change ? { to: qty } : { by: change.by + qty - line.qty };
}

function* changeQuantity(dependencies: QuantityDependencies, event: QuantityEvent): SagaIterator<void> {
  const { productId } = event.payload;
  const line = lineIn(yield* select(selectCart), productId);
  const qty = line ? quantityAfter(line, event) : 0;
  if (!line || qty === line.qty || !isPossible(line, qty)) return;
  const { changes } = dependencies;
  const isSending = changes.has(productId);
  changes.set(productId, joined(changes.get(productId) ?? NOTHING, line, event));
  yield* call(showQuantity, line, qty);
  if (!isSending) yield* call(sendChanges, dependencies, productId);
}

function* showQuantity(line: CartItem, qty: number): SagaIterator<void> {
  const update = { press: pressOf(line._id), productId: line._id, line: { ...line, qty } };
  yield* put(cartUpdatedOptimistically(update));
}

/** Takes what is to be sent next: the units from the confirmed quantity; null when it is reached. */
function* takeChange({ changes }: QuantityDependencies, productId: string): SagaIterator<Change | null> {
  const change = changes.get(productId) ?? NOTHING;
  changes.set(productId, NOTHING);
  const confirmed = (yield* select(selectConfirmedLine, productId))?.qty;
  return ('to' in change ? change.to === confirmed : change.by === 0) ? null : change;
}

function* sendChanges(dependencies: QuantityDependencies, productId: string): SagaIterator<void> {
  const { changes, cartQueue, onFailure } = dependencies;
  const send = safely(dependencies, 'cart', cartQueue(sendChange), function* drop(error): SagaIterator<void> {
    yield* call(forgetChanges, dependencies, productId);
    yield* call(onFailure, error);
    // Another browser of the shopper has changed the cart.
    if (error instanceof ApiError && error.status === REFUSED) yield* put(cartRequested());
  });
  try {
    for (;;) {
      const change: Change | null = yield* call(takeChange, dependencies, productId);
      if (change === null) break;
      const isLess = yield* select(isLowering, productId, change);
      const throttle = yield* fork(function* wait(): SagaIterator<void> {
        yield* delay(isLess ? DECREASE_THROTTLE_MS : INCREASE_THROTTLE_MS);
      });
      yield* call(send, dependencies, productId, change);
      yield* call(showWhatIsLeft, dependencies, productId);
      yield* join(throttle);
    }
  } finally {
    changes.delete(productId);
    yield* put(cartUpdateResolved({ press: pressOf(productId) }));
  }
}

const isLowering = (state: ShopState, productId: string, change: Change): boolean =>
  'to' in change ? change.to < (selectConfirmedLine(state, productId)?.qty ?? 0) : change.by < 0;

/** After a response: the confirmed quantity, with what was pressed meanwhile. */
function* showWhatIsLeft({ changes }: QuantityDependencies, productId: string): SagaIterator<void> {
  const change = changes.get(productId) ?? NOTHING;
  const line = yield* select(selectConfirmedLine, productId);
  const qty = line && ('to' in change ? change.to : line.qty + change.by);
  if (!line || qty === undefined || qty === line.qty) yield* put(cartUpdateResolved({ press: pressOf(productId) }));
  else yield* call(showQuantity, line, qty);
}

function* forgetChanges({ changes }: QuantityDependencies, productId: string): SagaIterator<void> {
  if (!changes.has(productId)) return;
  changes.set(productId, NOTHING);
  yield* put(cartUpdateResolved({ press: pressOf(productId) }));
}

function* sendChange(dependencies: QuantityDependencies, productId: string, change: Change): SagaIterator<void> {
  const { ports, refreshOutdated } = dependencies;
  const shown = lineIn(yield* select(selectCart), productId)?.qty ?? 0;
  // An earlier press may have succeeded although its response was lost: what is shown counts, not the units.
  const sent = (yield* call(refreshOutdated)) ? { to: shown } : change;
  const isLess = yield* select(isLowering, productId, sent);
  const isReached = 'to' in sent && (yield* select(selectConfirmedLine, productId))?.qty === sent.to;
  if (!isReached) {
    const { cart } = yield* call(postChange, dependencies, productId, sent, { isLess });
    yield* call(showCart, dependencies, cart);
  }
  if (!isLess) ports.toasts.success(lateMessages.cartItemIncremented, 'cart');
}
