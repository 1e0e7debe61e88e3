import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { isWebhookSignature } from '../../payment-protocol/signatures';
import type { Database } from '../database/database';
import type { PaymentServices } from './payment-services';
import { settlePayment } from './settle-payment';

/** Where the provider is told to send its messages, below the prefix of the API. */
export const WEBHOOK_PATH = '/payments/webhook';

const LARGEST_EVENT_BYTES = 256 * 1024;
/** Both say that the money is there; which of them comes, and which first, does not matter. */
const CAPTURED = ['payment.captured', 'order.paid'];

const eventSchema = v.object({ event: v.string() });
const capturedSchema = v.object({
  payload: v.object({
    payment: v.object({ entity: v.object({ id: v.string(), order_id: v.nullable(v.string()) }) }),
  }),
});

function readEvent(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** @returns the payment that an event tells of; null for one that says nothing about money taken. */
function capturedPayment(event: unknown): { providerOrderId: string; paymentId: string } | null {
  const known = v.safeParse(eventSchema, event);
  if (!known.success || !CAPTURED.includes(known.output.event)) return null;
  const captured = v.safeParse(capturedSchema, event);
  if (!captured.success) return null;
  const { id: paymentId, order_id: providerOrderId } = captured.output.payload.payment.entity;
  return providerOrderId === null ? null : { providerOrderId, paymentId };
}

/**
 * Fastify plugin for what the provider tells by itself. Signed over the raw bytes; a second copy, a message in the wrong
 * order, or one about an order of somebody else is answered like any other, so that the provider need not send it again.
 */
export async function paymentWebhook(
  app: FastifyInstance,
  { database, payments }: { database: Database; payments: PaymentServices },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_EVENT_BYTES }, (_, body, done) =>
    done(null, body),
  );
  app.post(WEBHOOK_PATH, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!isWebhookSignature(payments.webhookSecret, body, request.headers['x-razorpay-signature'])) {
      return reply.code(401).send({ errors: ['The signature is not the provider’s.'] });
    }
    const captured = capturedPayment(readEvent(body));
    const eventId = request.headers['x-razorpay-event-id'];
    if (captured) {
      const order = await settlePayment(database, {
        ...captured,
        ...(typeof eventId === 'string' ? { eventId } : {}),
      });
      if (!order) request.log.warn({ event: eventId }, 'A payment for an order that this shop does not have');
    }
    return reply.code(200).send({ received: true });
  });
}
