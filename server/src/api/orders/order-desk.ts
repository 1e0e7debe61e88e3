import { messages } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/database';
import { orders } from '../database/order.schema';
import { sqlState } from '../database/sql-state';
import { isPayable, type OrderRow, type PayableOrderRow } from './order-row';
import { ProviderSilent } from './payment-provider';
import type { PaymentServices } from './payment-services';
import { placeOrder, type Placed, type PlaceRequest } from './place-order';
import { settlePayment } from './settle-payment';

interface DeskServices {
  readonly database: Database;
  readonly payments: PaymentServices;
}

const DUPLICATE = '23505';
/** Between two that place at once one loses, and then finds what the other has placed. */
const MOST_TRIES = 6;

async function orRefuse<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ProviderSilent) return refuse(503, messages.providerSilent);
    throw error;
  }
}

async function placeUnlessRaced(database: Database, request: PlaceRequest, settled: OrderRow | null): Promise<Placed> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await placeOrder(database, request, settled);
    } catch (error) {
      if (tries === MOST_TRIES || sqlState(error) !== DUPLICATE) throw error;
    }
  }
}

/**
 * Asks the provider about an order whose confirmation may have got lost on its way.
 * @returns the order as it is now. Rejects with `ProviderSilent`.
 */
export async function reconcile({ database, payments }: DeskServices, order: PayableOrderRow): Promise<OrderRow> {
  const { providerOrderId, amount } = order;
  const paymentId = await payments.provider.capturedPaymentId(providerOrderId, amount);
  return (paymentId === null ? null : await settlePayment(database, { providerOrderId, paymentId })) ?? order;
}

/**
 * Outside of any transaction, since it is another company's computer. Should this process die before the id is kept, the
 * next Pay asks for another one; nobody was ever shown the first, so nobody can pay for it.
 */
async function madePayable({ database, payments }: DeskServices, order: OrderRow): Promise<PayableOrderRow> {
  if (isPayable(order)) return order;
  if (order.status !== 'created') return refuse(409, messages.orderClosed);
  const providerOrderId = await payments.provider.createOrder(order.amount, order.id);
  const [kept] = await database.queries
    .update(orders)
    .set({ providerOrderId })
    .where(and(eq(orders.id, order.id), isNull(orders.providerOrderId)))
    .returning();
  const [row] = kept ? [kept] : await database.queries.select().from(orders).where(eq(orders.id, order.id));
  if (!row || !isPayable(row)) throw new Error(`The order ${order.id} is not there.`);
  return row;
}

/**
 * Places an order, and lets the provider know of it so that it can be paid for.
 * @throws Refusal, also with 503 when the provider does not answer: then the same call with the same key goes on later.
 */
export async function takeOrder(
  services: DeskServices,
  wanted: Omit<PlaceRequest, 'asked' | 'holdMs'>,
): Promise<PayableOrderRow> {
  const asked = new Set<string>();
  let settled: OrderRow | null = null;
  for (;;) {
    const request = { ...wanted, holdMs: services.payments.holdMs, asked };
    const placed = await placeUnlessRaced(services.database, request, settled);
    if ('order' in placed) return orRefuse(madePayable(services, placed.order));
    const { ask } = placed;
    asked.add(ask.id);
    const now = isPayable(ask) ? await orRefuse(reconcile(services, ask)) : ask;
    if (now.status === 'paid') settled = now;
  }
}
