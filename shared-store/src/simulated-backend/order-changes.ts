import {
  messages,
  type Actor,
  type Fulfilment,
  type Units,
  type orderChangeEndpoints,
  type Purchase,
} from '@piston-parts/shared-contract';
import {
  applyOrderEvent,
  backendMessages,
  demonstrationSettings,
  orderEmailPath,
  orderEventEmail,
  paidFulfilment,
  promisedArrival,
  refuse,
  returnedCar,
  shownFulfilment,
  withWholeLinks,
  type OrderEvent,
  rupeesToPaise,
} from '@piston-parts/shared-contract/backend';
import { stockOf, type Database } from './database';
import { findDone, saveDone } from './idempotency-records';
import type { OrderRecord, UserRecord } from './records';
import type { HandlersOf, RequestContext } from './request-context';
import { vehicles } from './seeds';
import { publicAccount } from './users';

export type PaidOrderRecord = OrderRecord & Pick<Purchase, 'paidAt'>;

const fulfilmentOf = (order: OrderRecord): Fulfilment => order.fulfilment ?? paidFulfilment(order);

export const isPurchase = (order: OrderRecord): order is PaidOrderRecord => order.paidAt !== null;

export const toPurchase = ({ userId: _, arrival, ...order }: PaidOrderRecord): Purchase => ({
  ...order,
  ...promisedArrival(arrival, order.fulfilment?.state),
  fulfilment: shownFulfilment(order.lines, fulfilmentOf(order as OrderRecord)),
});

const areInStock = (db: Database, units: readonly Units[]): boolean =>
  units.every(({ productId, qty }) => (db.products.find(productId)?.quantity ?? 0) >= qty);

/** The first bytes of a picture in base64, and its type: nothing is decoded here. */
const PHOTO_STARTS = [
  ['/9j/', 'jpeg'],
  ['iVBORw0KGgo', 'png'],
  ['UklGR', 'webp'],
] as const;

/** @throws Refusal when it cannot happen; then nothing has changed. @returns the order as it is now. */
export function changeOrder<Order extends OrderRecord>(
  db: Database,
  order: Order,
  event: OrderEvent,
  cause: { readonly actor: Actor; readonly at: string },
): Order {
  const transition = applyOrderEvent(order, fulfilmentOf(order), event, cause);
  if (transition.outcome === 'refused') return refuse(transition.status, transition.text);
  if (transition.outcome === 'unchanged') return order;
  const { fulfilment, taken } = transition;
  if (!areInStock(db, taken)) return refuse(422, backendMessages.notExchangeable);
  db.orders.update(order._id, { fulfilment });
  for (const { productId, qty } of taken)
    db.products.update(productId, stockOf((db.products.find(productId)?.quantity ?? 0) - qty));
  for (const { productId, qty } of transition.restocked) {
    const product = db.products.find(productId);
    if (product) db.products.update(productId, { ...restocked, ...stockOf(product.quantity + qty) });
  }
  return { ...order, fulfilment };
}
const restocked = { outOfStock: false, availability: 'in stock' } as const;

/** Its provider has returned the money by the time that the order is read again. */
export function withProcessedRefunds(db: Database, order: PaidOrderRecord, at: string): PaidOrderRecord {
  const waiting = fulfilmentOf(order).refunds.filter(({ state }) => state === 'waiting');
  return waiting.reduce(
    (current, { id: refundId }) =>
      changeOrder(db, current, { kind: 'refund-processed', refundId }, { actor: 'provider', at }),
    order,
  );
}

/** @throws Refusal with 404 for an order that is not paid, or not the shopper's. */
export function paidOrderOf(db: Database, id: string, user: UserRecord): PaidOrderRecord {
  const order = db.orders.find(id);
  return order?.userId === user._id && isPurchase(order) ? order : refuse(404, messages.orderNotFound);
}

type ChangeRequest = Pick<
  RequestContext<typeof orderChangeEndpoints.postOrderReturn>,
  'db' | 'user' | 'parameters' | 'idempotencyKey' | 'now' | 'sendEmail'
>;

function changeOwnOrder(
  { db, user, parameters: { id }, idempotencyKey, now: at, sendEmail }: ChangeRequest,
  content: OrderEvent | { readonly exchangeFor: string },
  eventOf: () => OrderEvent = () => content as OrderEvent,
): { order: Purchase } {
  const order = paidOrderOf(db, id, user);
  const request = [user._id, id, content];
  if (findDone(db, idempotencyKey, request)) return { order: toPurchase(order) };
  const changed = changeOrder(db, order, eventOf(), { actor: 'shopper', at });
  saveDone(db, idempotencyKey, request);
  const entry = changed.fulfilment?.history.at(-1);
  const to = order.email ?? (publicAccount(user).isGuest ? null : user.email);
  if (entry && to !== null) {
    const link = orderEmailPath(order._id, order.number, to === user.email);
    const email = orderEventEmail({ shop: demonstrationSettings, to, order, link }, entry);
    if (email) sendEmail((shopOrigin) => ({ ...email, text: withWholeLinks(email.text, shopOrigin) }));
  }
  return { order: toPurchase(changed) };
}

export const orderChangeHandlers: HandlersOf<typeof orderChangeEndpoints> = {
  postOrderCancellation: ({ body, ...request }) =>
    changeOwnOrder(request, { kind: 'cancelled', units: body.units ?? null, reason: '' }),

  postOrderReturn({ body: { units, reason, car: sent, exchangeFor }, ...request }) {
    const ordered = paidOrderOf(request.db, request.parameters.id, request.user).car;
    const vehicle = vehicles.find(({ _id }) => _id === sent?.vehicleId) ?? null;
    const event = { kind: 'return-requested', units, reason, car: returnedCar(sent, { ordered, vehicle }) } as const;
    if (exchangeFor === undefined) return changeOwnOrder(request, event);
    return changeOwnOrder(request, { ...event, exchangeFor }, () => {
      const part = request.db.products.find(exchangeFor);
      const wanted = units.map(({ qty }) => ({ productId: exchangeFor, qty }));
      if (!part || !areInStock(request.db, wanted)) return refuse(422, backendMessages.notExchangeable);
      const { _id: productId, name, price } = part;
      return { ...event, exchangeFor: { productId, name, price: rupeesToPaise(price.actualPrice) } };
    });
  },

  postReturnPhoto({ db, user, parameters: { id, returnId }, body: { photo } }) {
    const order = paidOrderOf(db, id, user);
    const current = fulfilmentOf(order).returns.find((each) => each.id === returnId);
    if (!current) return refuse(404, messages.orderNotFound);
    if (current.state !== 'requested') return refuse(409, backendMessages.returnNotOpen);
    const [, type] = PHOTO_STARTS.find(([start]) => photo.startsWith(start)) ?? [];
    if (type === undefined) return refuse(422, backendMessages.photoUnreadable);
    const address = `data:image/${type};base64,${photo}`;
    const others = order.returnPhotos?.filter((each) => each.returnId !== returnId) ?? [];
    const returnPhotos = [...others, { returnId, address }];
    db.orders.update(id, { returnPhotos });
    return { order: toPurchase({ ...order, returnPhotos }) };
  },
};
