import { messages, type orderChangeEndpoints, type Purchase } from '@piston-parts/shared-contract';
import { refuse, returnedCar, type OrderEvent } from '@piston-parts/shared-contract/backend';
import type { Queries } from '../../database/database';
import { isFirstRequest } from '../../database/idempotency-records';
import type { HandlersOf, RequestContext } from '../request-context';
import { findVehicle } from '../vehicles/vehicles';
import { lockFulfilledOrder, writeOrderEvent } from './fulfilments';
import type { OrderRow } from './order-row';
import { purchaseWithDocuments } from './purchases';

type Change = Pick<
  RequestContext<typeof orderChangeEndpoints.postOrderReturn>,
  'database' | 'user' | 'parameters' | 'idempotencyKey' | 'documentLinks'
>;

/**
 * The changes of a shopper to a paid order, once for a key. A refused change leaves no trace, its key included.
 * @throws Refusal with 404 for an order that is not paid, or not the shopper's.
 */
const changeOwnOrder = (
  request: Change,
  eventOf: (queries: Queries, order: OrderRow) => OrderEvent | Promise<OrderEvent>,
) =>
  request.database.transaction(async (queries): Promise<{ order: Purchase }> => {
    const { user, idempotencyKey } = request;
    const { id } = request.parameters;
    const locked = await lockFulfilledOrder(queries, id);
    if (locked?.order.userId !== user._id) return refuse(404, messages.orderNotFound);
    const event = await eventOf(queries, locked.order);
    if (await isFirstRequest(queries, idempotencyKey, [user._id, id, event])) {
      const transition = await writeOrderEvent(queries, locked, event, { actor: 'shopper', name: '' });
      if (transition.outcome === 'refused') return refuse(transition.status, transition.text);
    }
    return { order: await purchaseWithDocuments(queries, request) };
  });

export const orderChangeHandlers: HandlersOf<typeof orderChangeEndpoints> = {
  postOrderCancellation: ({ body, ...change }) =>
    changeOwnOrder(change, () => ({ kind: 'cancelled', units: body.units ?? null, reason: '' })),

  postOrderReturn: ({ body: { units, reason, car: sent }, ...change }) =>
    changeOwnOrder(change, async (queries, { car: ordered }) => {
      const vehicle = sent ? await findVehicle(queries, sent.vehicleId) : null;
      return { kind: 'return-requested', units, reason, car: returnedCar(sent, { ordered, vehicle }) };
    }),
};
