import { messages, type orderChangeEndpoints, type Purchase } from '@piston-parts/shared-contract';
import {
  backendMessages,
  refuse,
  refuseRateLimited,
  returnedCar,
  type OrderEvent,
} from '@piston-parts/shared-contract/backend';
import type { Queries } from '../../database/database';
import { isFirstRequest } from '../../database/idempotency-records';
import { count, counterKey } from '../accounts/rate-limit';
import type { HandlersOf, RequestContext } from '../request-context';
import { findVehicle } from '../vehicles/vehicles';
import { lockFulfilledOrder, writeOrderEvent } from './fulfilments';
import { findExchangePart } from './exchange-part';
import type { OrderRow } from './order-row';
import { purchaseOf, purchaseWithDocuments } from './purchases';
import { storeReturnPhoto } from './return-photos';
import { areInStock } from './stock';

/** Photos of one account within the window of rate limits: each is decoded and encoded. */
const MAX_PHOTOS = 20;

type Change = Pick<
  RequestContext<typeof orderChangeEndpoints.postOrderReturn>,
  'database' | 'user' | 'parameters' | 'idempotencyKey' | 'documentLinks'
>;

/** @throws Refusal with 422 for a part that is not there */
async function withExchange(queries: Queries, event: OrderEvent, productId: string | undefined): Promise<OrderEvent> {
  if (event.kind !== 'return-requested' || productId === undefined) return event;
  const exchangeFor = await findExchangePart(queries, productId);
  const wanted = event.units.map(({ qty }) => ({ productId, qty }));
  if (!exchangeFor || !(await areInStock(queries, wanted))) return refuse(422, backendMessages.notExchangeable);
  return { ...event, exchangeFor };
}

/**
 * The changes of a shopper to a paid order, once for a key. A refused change leaves no trace, its key included.
 * @param exchangeFor the part that is wanted instead of returned ones
 * @throws Refusal with 404 for an order that is not paid, or not the shopper's.
 */
const changeOwnOrder = (
  request: Change,
  eventOf: (queries: Queries, order: OrderRow) => OrderEvent | Promise<OrderEvent>,
  exchangeFor?: string,
) =>
  request.database.transaction(async (queries): Promise<{ order: Purchase }> => {
    const { user, idempotencyKey } = request;
    const { id } = request.parameters;
    const locked = await lockFulfilledOrder(queries, id);
    if (locked?.order.userId !== user._id) return refuse(404, messages.orderNotFound);
    const event = await eventOf(queries, locked.order);
    // A repeated request is known by its part, whatever that costs now.
    const content = [user._id, id, event, ...(exchangeFor === undefined ? [] : [exchangeFor])];
    if (await isFirstRequest(queries, idempotencyKey, content)) {
      const whole = await withExchange(queries, event, exchangeFor);
      const transition = await writeOrderEvent(queries, locked, whole, { actor: 'shopper', name: '' });
      if (transition.outcome === 'refused') return refuse(transition.status, transition.text);
    }
    return { order: await purchaseWithDocuments(queries, request) };
  });

export const orderChangeHandlers: HandlersOf<typeof orderChangeEndpoints> = {
  postOrderCancellation: ({ body, ...change }) =>
    changeOwnOrder(change, () => ({ kind: 'cancelled', units: body.units ?? null, reason: '' })),

  postOrderReturn: ({ body: { units, reason, car: sent, exchangeFor }, ...change }) =>
    changeOwnOrder(
      change,
      async (queries, { car: ordered }) => {
        const vehicle = sent ? await findVehicle(queries, sent.vehicleId) : null;
        return { kind: 'return-requested', units, reason, car: returnedCar(sent, { ordered, vehicle }) };
      },
      exchangeFor,
    ),

  async postReturnPhoto({ body: { photo }, database: { queries }, rateLimits, ...request }) {
    const { id: orderId, returnId } = request.parameters;
    const { fulfilment } = await purchaseOf(queries, request.user._id, orderId);
    const current = fulfilment?.returns.find(({ id }) => id === returnId);
    if (!current) return refuse(404, messages.orderNotFound);
    if (current.state !== 'requested') return refuse(409, backendMessages.returnNotOpen);
    const { isOver, secondsLeft } = await count(rateLimits, counterKey('photo', request.user._id), MAX_PHOTOS);
    if (isOver) refuseRateLimited(secondsLeft);
    await storeReturnPhoto(queries, { orderId, returnId }, photo);
    return { order: await purchaseWithDocuments(queries, request) };
  },
};
