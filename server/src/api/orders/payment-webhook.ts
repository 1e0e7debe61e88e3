import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { isWebhookSignature } from '../../payment-protocol/signatures';
import type { Database } from '../../database/database';
import type { PaymentServices } from './payment-services';
import {
  providerPaymentSchema,
  providerRefundSchema,
  type ReportedPayment,
  type ReportedRefund,
} from './reported-payment';
import { confirmRefund } from './refunds';
import { confirmPayment } from './confirm-payment';

/** Path to which the provider sends its webhooks, below the prefix of the API. */
export const WEBHOOK_PATH = '/payments/webhook';

const MAX_EVENT_BYTES = 256 * 1024;
/** Both report a captured payment; either may arrive, in any order. */
const CAPTURED = ['payment.captured', 'order.paid'];

const eventSchema = v.object({ event: v.string() });
const capturedSchema = v.object({ payload: v.object({ payment: v.object({ entity: providerPaymentSchema }) }) });

const REFUNDED = ['refund.processed', 'refund.failed'];
const refundedSchema = v.object({ payload: v.object({ refund: v.object({ entity: providerRefundSchema }) }) });

function readEvent(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function isOneOf(events: readonly string[], event: unknown): boolean {
  const parsed = v.safeParse(eventSchema, event);
  return parsed.success && events.includes(parsed.output.event);
}

/** @returns the payment for an order that an event reports; null when there is none. */
function reportedPayment(event: unknown): ReportedPayment | null {
  const captured = v.safeParse(capturedSchema, event);
  if (!captured.success || captured.output.payload.payment.entity.providerOrderId === '') return null;
  return captured.output.payload.payment.entity;
}

/** @returns the refund that an event reports as through or failed; null for any other event. */
function reportedRefund(event: unknown): ReportedRefund | null {
  const refunded = isOneOf(REFUNDED, event) ? v.safeParse(refundedSchema, event) : null;
  return refunded?.success ? refunded.output.payload.refund.entity : null;
}

/**
 * Fastify plugin for the provider's webhooks. The signature covers the raw bytes. Duplicates, events out of order,
 * unknown orders and mismatches get the same response as others, so that the provider does not repeat them.
 */
export async function paymentWebhook(
  app: FastifyInstance,
  { database, payments }: { database: Database; payments: PaymentServices },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES }, (_, body, done) => done(null, body));
  app.post(WEBHOOK_PATH, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!isWebhookSignature(payments.webhookSecret, body, request.headers['x-razorpay-signature'])) {
      return reply.code(401).send({ errors: ['The signature is not the provider’s.'] });
    }
    const event = readEvent(body);
    const eventId = String(request.headers['x-razorpay-event-id'] ?? '') || undefined;
    const refund = reportedRefund(event);
    if (refund) await confirmRefund({ database, log: request.log }, refund);
    if (isOneOf(CAPTURED, event)) {
      const payment = reportedPayment(event);
      if (payment) await confirmPayment({ database, log: request.log }, payment, eventId);
      else
        request.log.warn({ event: eventId }, 'A payment that names no order of this shop; look at it at the provider');
    }
    return reply.code(200).send({ received: true });
  });
}
