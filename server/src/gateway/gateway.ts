import { setTimeout as pause } from 'node:timers/promises';
import { CURRENCY } from '@piston-parts/shared-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { MIN_PAISE, MAX_RECEIPT_LENGTH } from '../payment-protocol/provider-limits';
import { signPayment } from '../payment-protocol/signatures';
import type { GatewayOrder, GatewayPayment, Ledger } from './gateway-ledger';
import { sendWebhooks, type WebhookTarget, type WebhookWeather } from './webhooks';
import { isSameText } from '@platform/process/is-same-text';

export interface GatewayBehaviour {
  readonly webhooks?: WebhookWeather;
  /** The payment is authorized at once and captured after this delay. */
  readonly captureAfterMs?: number;
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

const refused = (reply: FastifyReply, status: number, description: string): FastifyReply =>
  reply.code(status).send({ error: { code: 'BAD_REQUEST_ERROR', description } });

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
    return payment ? toApiPayment(payment) : refused(reply, 400, 'The id provided does not exist');
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
