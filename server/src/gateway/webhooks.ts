import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signWebhook } from '../payment-protocol/signatures';
import type { GatewayPayment } from './gateway-ledger';

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

/** Simulates the network for webhooks; by default each arrives at once, once and in order. */
export interface WebhookWeather {
  readonly delayMs?: number;
  /** How often each message is sent. */
  readonly copies?: number;
  /** `order.paid` before `payment.captured`. */
  readonly reversed?: boolean;
  readonly lost?: boolean;
}

const TRIES = 4;
const FIRST_PAUSE_MS = 500;
const RESPONSE_TIMEOUT_MS = 5_000;

type PaymentEvent = 'payment.captured' | 'payment.failed' | 'order.paid';

const entity = ({ id, orderId, amount, status }: GatewayPayment) => ({
  entity: { id, entity: 'payment', amount, currency: 'INR', status, order_id: orderId },
});

/** By its name and what it is about. */
interface ProviderEvent {
  readonly event: string;
  readonly payload: Readonly<Record<string, { readonly entity: object }>>;
}

function paymentEvent(event: PaymentEvent, payment: GatewayPayment): ProviderEvent {
  const order = { entity: { id: payment.orderId, entity: 'order', amount: payment.amount, status: 'paid' } };
  return { event, payload: { payment: entity(payment), ...(event === 'order.paid' ? { order } : {}) } };
}

const eventBody = ({ event, payload }: ProviderEvent): string =>
  JSON.stringify({
    entity: 'event',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  });

/** @returns whether the shop accepted it; otherwise it is sent again. */
async function post({ url, secret }: WebhookTarget, eventId: string, body: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // A keep-alive connection would delay the stop of the shop.
        connection: 'close',
        'x-razorpay-signature': signWebhook(secret, body),
        'x-razorpay-event-id': eventId,
      },
      body,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function deliver(target: WebhookTarget, event: ProviderEvent): Promise<void> {
  const body = eventBody(event);
  const eventId = randomUUID();
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await post(target, eventId, body)) return;
    await pause(FIRST_PAUSE_MS * 2 ** tries, undefined, { ref: false });
  }
}

async function deliverCopies(
  target: WebhookTarget,
  events: readonly ProviderEvent[],
  { delayMs = 0, copies = 1, reversed = false }: WebhookWeather,
): Promise<void> {
  if (delayMs > 0) await pause(delayMs, undefined, { ref: false });
  for (const event of reversed ? [...events].reverse() : events) {
    await Promise.all(Array.from({ length: copies }, () => deliver(target, event)));
  }
}

function send(target: WebhookTarget | null, events: readonly ProviderEvent[], weather: WebhookWeather): void {
  if (target && !weather.lost) void deliverCopies(target, events, weather);
}

/** Reports a payment's outcome to the shop. The payer does not wait for it; the shop may be down. */
export function sendWebhooks(target: WebhookTarget | null, payment: GatewayPayment, weather: WebhookWeather): void {
  const happened: PaymentEvent[] =
    payment.status === 'captured' ? ['payment.captured', 'order.paid'] : ['payment.failed'];
  send(
    target,
    happened.map((event) => paymentEvent(event, payment)),
    weather,
  );
}

/** Reports that a refund is through or failed; nothing for one that is pending. */
export function sendRefundWebhooks(
  target: WebhookTarget | null,
  refund: { readonly status: string },
  weather: WebhookWeather,
): void {
  if (refund.status === 'pending') return;
  send(target, [{ event: `refund.${refund.status}`, payload: { refund: { entity: refund } } }], weather);
}
