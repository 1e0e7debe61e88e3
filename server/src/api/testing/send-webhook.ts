import { API_PREFIX, CURRENCY, type Order } from '@piston-parts/shared-contract';
import { unique } from '@piston-parts/shared-contract/contract-suite';
import { signWebhook } from '../../payment-protocol/signatures';
import { WEBHOOK_PATH } from '../orders/payment-webhook';
import type { TestShop } from './test-shop';

interface SentEvent {
  /** Of the event; another one each time when left out. */
  readonly id?: string;
  readonly secret?: string;
  /** Fields of the payment that differ from the order. */
  readonly payment?: { readonly amount?: number; readonly currency?: string; readonly status?: string };
}

/** Sends an event of the provider, signed unless the test gives another signature. */
export function sendWebhook(
  { origin, payments }: Pick<TestShop, 'origin' | 'payments'>,
  event: string,
  order: Order,
  paymentId: string,
  sent: SentEvent = {},
): Promise<Response> {
  const fitting = { amount: order.amount, currency: CURRENCY, status: 'captured' };
  const entity = { id: paymentId, order_id: order.providerOrderId, ...fitting, ...sent.payment };
  const body = JSON.stringify({ event, payload: { payment: { entity } } });
  return fetch(origin + API_PREFIX + WEBHOOK_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signWebhook(sent.secret ?? payments.webhookSecret, body),
      'x-razorpay-event-id': sent.id ?? unique(),
    },
    body,
  });
}
