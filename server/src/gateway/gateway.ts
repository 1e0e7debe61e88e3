import { setTimeout as pause } from 'node:timers/promises';
import { CURRENCY } from '@piston-parts/shared-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { MIN_PAISE, MAX_RECEIPT_LENGTH } from '../payment-protocol/provider-limits';
import { signPayment } from '../payment-protocol/signatures';
import type { GatewayOrder, GatewayPayment, GatewayRefund, Ledger, RefundRefusal } from './gateway-ledger';
import { sendRefundWebhooks, sendWebhooks, type WebhookTarget, type WebhookWeather } from './webhooks';
import { isSameText } from '@platform/process/is-same-text';
import { isUnavailable } from '../database/unavailable';

export interface GatewayBehaviour {
  readonly webhooks?: WebhookWeather;
  /** The payment is authorized at once and captured after this delay. */
  readonly captureAfterMs?: number;
  /** Of each refund that is made; default `processed`. */
  readonly refundStatus?: GatewayRefund['status'];
}

export interface GatewayOptions {
  readonly ledger: Ledger;
  readonly keyId: string;
  readonly keySecret: string;
  /** Read at each payment, so that a test can change the behaviour. */
  readonly behaviour: () => GatewayBehaviour;
  readonly webhookTarget: () => WebhookTarget | null;
}

const orderRequestSchema = v.object({
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(MIN_PAISE)),
  currency: v.literal(CURRENCY),
  receipt: v.pipe(v.string(), v.maxLength(MAX_RECEIPT_LENGTH)),
});
const captureSchema = v.object({ amount: v.number(), currency: v.literal(CURRENCY) });
const refundSchema = v.object({
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(MIN_PAISE)),
  receipt: v.optional(v.pipe(v.string(), v.maxLength(MAX_RECEIPT_LENGTH)), undefined),
});
/** Letters, digits, hyphens and underscores. */
const REFUND_KEY = /^[\w-]{10,}$/;
const chargeSchema = v.object({ key_id: v.string(), outcome: v.picklist(['success', 'decline']) });

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const toApiOrder = ({ id, amount, receipt, createdAt }: GatewayOrder) => ({
  id,
  entity: 'order',
  amount,
  currency: CURRENCY,
  receipt,
  status: 'created',
  created_at: seconds(createdAt),
});

const toApiPayment = ({ id, orderId, amount, status, createdAt }: GatewayPayment) => ({
  id,
  entity: 'payment',
  amount,
  currency: CURRENCY,
  status,
  order_id: orderId,
  created_at: seconds(createdAt),
});

const toApiRefund = ({ id, paymentId, amount, receipt, status, createdAt }: GatewayRefund) => ({
  id,
  entity: 'refund',
  amount,
  currency: CURRENCY,
  payment_id: paymentId,
  receipt,
  status,
  created_at: seconds(createdAt),
});

const REFUND_REFUSALS: Readonly<Record<RefundRefusal, string>> = {
  'other request': 'Different request body sent for the same idempotency key',
  'not captured': 'The payment status should be captured for action to be taken',
  'too much': 'The total refund amount is greater than the refund payment amount',
};

const refused = (reply: FastifyReply, status: number, description: string): FastifyReply =>
  reply.code(status).send({ error: { code: 'BAD_REQUEST_ERROR', description } });

/** The database is the shop's, and may be away. */
function refuseWhileUnavailable(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isUnavailable(error)) throw error;
  return reply.code(503).send({ error: { code: 'SERVER_ERROR', description: 'Try again in a moment' } });
}

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * Fastify plugin that speaks the protocol of Razorpay, for a shop without a payment provider: orders, payments,
 * signatures, webhooks. No money moves. `/v1/checkout/…` replaces the provider's own widget.
 */
export async function gateway(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const { ledger, keyId, keySecret } = options;
  const credentials = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  app.addHook('onRequest', async (request, reply) => {
    const open = request.routeOptions.url?.includes('/checkout/') ?? false;
    if (open || isSameText(request.headers.authorization ?? '', credentials)) return;
    return refused(reply, 401, 'Authentication failed');
  });
  app.setErrorHandler(refuseWhileUnavailable);

  app.post('/v1/orders', async (request, reply) => {
    const body = v.safeParse(orderRequestSchema, request.body);
    if (!body.success) return refused(reply, 400, body.issues[0].message);
    return toApiOrder(await ledger.openOrder(body.output));
  });

  app.get('/v1/orders/:id/payments', async (request: IdRequest, reply) => {
    if (!(await ledger.findOrder(request.params.id))) return refused(reply, 400, 'The id provided does not exist');
    const items = (await ledger.paymentsOf(request.params.id)).map(toApiPayment);
    return { entity: 'collection', count: items.length, items };
  });

  app.get('/v1/payments/:id', async (request: IdRequest, reply) => {
    const payment = await ledger.findPayment(request.params.id);
    if (!payment) return refused(reply, 400, 'The id provided does not exist');
    return { ...toApiPayment(payment), amount_refunded: await ledger.refunded(payment.id) };
  });

  app.post('/v1/payments/:id/refund', async (request: IdRequest, reply) => {
    const body = v.safeParse(refundSchema, request.body);
    if (!body.success) return refused(reply, 400, body.issues[0].message);
    const key = request.headers['x-refund-idempotency'] ?? null;
    if (Array.isArray(key) || (key !== null && !REFUND_KEY.test(key)))
      return refused(reply, 400, 'Invalid idempotency key');
    const { refundStatus: status = 'processed', webhooks = {} } = options.behaviour();
    const { amount, receipt = null } = body.output;
    const refund = await ledger.refund({ paymentId: request.params.id, amount, receipt, key, status });
    if (typeof refund === 'string') return refused(reply, 400, REFUND_REFUSALS[refund]);
    sendRefundWebhooks(options.webhookTarget(), toApiRefund(refund), webhooks);
    return toApiRefund(refund);
  });

  app.get('/v1/payments/:id/refunds', async (request: IdRequest) => {
    const items = (await ledger.refundsOf(request.params.id)).map(toApiRefund);
    return { entity: 'collection', count: items.length, items };
  });

  app.get('/v1/refunds/:id', async (request: IdRequest, reply) => {
    const refund = await ledger.findRefund(request.params.id);
    return refund ? toApiRefund(refund) : refused(reply, 400, 'The id provided does not exist');
  });

  app.post('/v1/payments/:id/capture', async (request: IdRequest, reply) => {
    const body = v.safeParse(captureSchema, request.body);
    const payment = await ledger.findPayment(request.params.id);
    const fits = body.success && payment?.amount === body.output.amount;
    const captured = fits ? await ledger.capture(payment.id) : null;
    if (!captured) return refused(reply, 400, 'This payment cannot be captured');
    sendWebhooks(options.webhookTarget(), captured, options.behaviour().webhooks ?? {});
    return toApiPayment(captured);
  });

  app.post('/v1/checkout/orders/:id/payments', async (request: IdRequest, reply) => {
    const charge = v.safeParse(chargeSchema, request.body);
    if (!charge.success || charge.output.key_id !== keyId) return refused(reply, 401, 'The api key is invalid');
    const order = await ledger.findOrder(request.params.id);
    if (!order) return refused(reply, 400, 'The id provided does not exist');
    const { webhooks = {}, captureAfterMs = 0 } = options.behaviour();
    const notify = (payment: GatewayPayment) => sendWebhooks(options.webhookTarget(), payment, webhooks);

    if (charge.output.outcome === 'decline') {
      notify(await ledger.decline(order));
      return refused(reply, 402, 'The card was declined');
    }
    const payment = await ledger.takePayment(order, captureAfterMs > 0 ? 'authorized' : 'captured');
    if (payment.status === 'captured') notify(payment);
    else {
      void pause(captureAfterMs, undefined, { ref: false })
        .then(() => ledger.capture(payment.id))
        .then((captured) => captured && notify(captured))
        .catch((error: unknown) => request.log.error(error));
    }
    return reply.code(200).send({
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: signPayment(keySecret, order.id, payment.id),
    });
  });
}
