import type { OrderEvent } from '@piston-parts/shared-contract/backend';
import { OperatorError } from '@platform/process/operator-error';
import { inArray, or, sql } from 'drizzle-orm';
import { findExchangePart } from '../api/orders/exchange-part';
import type { FulfilledOrder } from '../api/orders/fulfilments';
import type { Queries } from '../database/database';
import { orderReturns } from '../database/fulfilment.schema';

/** A return that waits for the shop: for its answer, its arrival, or the part that is sent instead. */
export const isReturnOpen = or(
  inArray(orderReturns.state, ['requested', 'accepted']),
  sql`${orderReturns.replacement} is not null and ${orderReturns.replacement} ->> 'parcel' is null`,
);

/** @throws OperatorError for a part that the shop does not have */
export async function withExchange(
  queries: Queries,
  { fulfilment: { returns } }: FulfilledOrder,
  { event, exchangeFor }: { readonly event: OrderEvent; readonly exchangeFor?: string | null },
): Promise<OrderEvent> {
  if (event.kind !== 'return-received' || exchangeFor === undefined) return event;
  const current = returns.find(({ id }) => id === event.returnId);
  const id = exchangeFor ?? current?.exchangeFor ?? current?.units[0]?.productId ?? '';
  const exchange = await findExchangePart(queries, id);
  if (!exchange) throw new OperatorError(`There is no part ${id}. Nothing was changed.`);
  return { ...event, exchange };
}
