import Fastify from 'fastify';
import { openDatabase } from '../database/open-database';
import type { Database } from '../database/database';
import { createDatabase, type TestDatabase } from '../database/testing/create-database';
import { isPaymentSignature } from '../payment-protocol/signatures';
import { gateway as gatewayPlugin } from './gateway';
import type { Ledger } from './gateway-ledger';
import { startGateway, type LocalGateway } from './start-gateway';

let created: TestDatabase;
let database: Database;
let gateway: LocalGateway;

beforeAll(async () => {
  created = await createDatabase();
  database = await openDatabase({ url: created.url, folder: null });
  gateway = await startGateway(database, 'a secret');
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await created.stop();
});

const basicOf = (keyId: string, secret: string) => `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`;
const basic = (secret = gateway.keySecret) => basicOf(gateway.keyId, secret);

async function ask(path: string, body?: object, authorization = basic()) {
  const response = await fetch(gateway.origin + path, {
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

const ORDER = { amount: 12_000, currency: 'INR', receipt: 'some-order' };
const openOrder = async (): Promise<string> => (await ask('/v1/orders', ORDER)).body['id'] ?? '';
const charge = (id: string, outcome = 'success') =>
  ask(`/v1/checkout/orders/${id}/payments`, { key_id: gateway.keyId, outcome }, '');

describe('The local gateway', () => {
  it('opens an order for its shop alone', async () => {
    const created = { ...ORDER, entity: 'order', status: 'created' };
    expect(await ask('/v1/orders', ORDER)).toMatchObject({ status: 200, body: created });
    expect(await ask('/v1/orders', ORDER, basic('a guess'))).toMatchObject({ status: 401 });
  });

  it.each([
    ['less than a rupee', { amount: 99 }],
    ['half a paisa', { amount: 100.5 }],
    ['another currency', { currency: 'USD' }],
    ['a receipt that is too long', { receipt: 'x'.repeat(41) }],
  ])('takes no order of %s', async (_, wrong) => {
    expect(await ask('/v1/orders', { ...ORDER, ...wrong })).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR' } },
    });
  });

  it('takes one payment for an order, ever, and signs it', async () => {
    const id = await openOrder();
    const { body: proof } = await charge(id);
    const { razorpay_payment_id: paymentId = '', razorpay_signature: signature } = proof;

    expect((await charge(id)).body).toEqual(proof);
    expect(isPaymentSignature(gateway.keySecret, id, paymentId, signature)).toBe(true);
    expect((await ask(`/v1/orders/${id}/payments`)).body).toMatchObject({
      count: 1,
      items: [{ id: paymentId, status: 'captured', amount: 12_000, order_id: id }],
    });
  });

  it('reports a payment to its shop', async () => {
    const id = await openOrder();
    const send = globalThis.fetch;
    const reports: unknown[] = [];
    const allCame = new Promise<void>((resolve) => {
      jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
        if (url !== 'http://shop.test/webhooks') return send(url, init);
        if (reports.push(JSON.parse(init?.body as string)) === 2) resolve();
        return new Response();
      });
    });
    gateway.sendWebhooksTo('http://shop.test/webhooks');
    const { razorpay_payment_id: paymentId } = (await charge(id)).body;
    await allCame;

    expect(reports).toMatchObject([
      { event: 'payment.captured', payload: { payment: { entity: { id: paymentId, order_id: id } } } },
      { event: 'order.paid', payload: { order: { entity: { id } } } },
    ]);
  });

  it('declines a card, and takes the next one', async () => {
    const id = await openOrder();

    expect(await charge(id, 'decline')).toMatchObject({ status: 402 });
    expect(await charge(id)).toMatchObject({ status: 200 });
  });
});

describe('What the local gateway does not know', () => {
  const unknown = { status: 400, body: { error: { description: 'The id provided does not exist' } } };

  it.each(['/v1/orders/order_0/payments', '/v1/payments/pay_0'])('at %s is refused', async (path) => {
    expect(await ask(path)).toMatchObject(unknown);
  });

  it('is not charged: another order, another shop, another outcome', async () => {
    const id = await openOrder();
    const chargeWith = (body: object) => ask(`/v1/checkout/orders/${id}/payments`, body, '');

    expect(await charge('order_0')).toMatchObject(unknown);
    expect(await chargeWith({ key_id: 'rzp_other', outcome: 'success' })).toMatchObject({ status: 401 });
    expect(await chargeWith({ key_id: gateway.keyId, outcome: 'free' })).toMatchObject({ status: 401 });
    expect((await ask(`/v1/orders/${id}/payments`)).body).toEqual({ entity: 'collection', count: 0, items: [] });
  });

  it('tells when an order and a payment were made, in seconds', async () => {
    const { body: order } = await ask('/v1/orders', ORDER);
    const { razorpay_payment_id: paymentId } = (await charge(order['id'] ?? '')).body;
    const { body: payment } = await ask(`/v1/payments/${paymentId}`);

    for (const { created_at: createdAt } of [order, payment]) {
      expect(Math.abs(Number(createdAt) - Date.now() / 1000)).toBeLessThan(600);
    }
    expect([order['id'], payment['id']]).toEqual([
      expect.stringMatching(/^order_\w{14}$/),
      expect.stringMatching(/^pay_\w{14}$/),
    ]);
  });
});

describe('A payment that is only authorized', () => {
  it('is captured once, for its own amount, when its shop says so', async () => {
    gateway.behave({ captureAfterMs: 3_600_000 });
    const { razorpay_payment_id: paymentId } = (await charge(await openOrder())).body;
    gateway.behave({});
    const capture = (amount: number) => ask(`/v1/payments/${paymentId}/capture`, { amount, currency: 'INR' });

    expect(await ask(`/v1/payments/${paymentId}`)).toMatchObject({ status: 200, body: { status: 'authorized' } });
    expect(await capture(100)).toMatchObject({
      status: 400,
      body: { error: { description: 'This payment cannot be captured' } },
    });
    expect(await capture(12_000)).toMatchObject({ status: 200, body: { status: 'captured', amount: 12_000 } });
    expect(await capture(12_000)).toMatchObject({ status: 400 });
  });

  it('is captured by the gateway after a time, where that is simulated', async () => {
    gateway.behave({ captureAfterMs: 1 });
    const { razorpay_payment_id: paymentId } = (await charge(await openOrder())).body;
    gateway.behave({});

    const statusNow = async () => (await ask(`/v1/payments/${paymentId}`)).body['status'];
    let status = await statusNow();
    while (status === 'authorized') status = await statusNow();
    expect(status).toBe('captured');
  });
});

describe('A ledger that cannot be read', () => {
  it.each([
    [
      'restarts is answered as the provider answers, to be asked again',
      '57P01',
      503,
      { error: { code: 'SERVER_ERROR' } },
    ],
    ['has no such table is a fault of the gateway', '42P01', 500, { statusCode: 500 }],
  ])('as its database %s', async (_, code, status, body) => {
    const app = Fastify();
    const failed = new Error('Failed query: select receipt', { cause: Object.assign(new Error('gone'), { code }) });
    await app.register(gatewayPlugin, {
      ledger: { findOrder: () => Promise.reject(failed) } as unknown as Ledger,
      keyId: 'key',
      keySecret: 'secret',
      behaviour: () => ({}),
      webhookTarget: () => null,
    });
    const response = await app.inject({
      url: '/v1/orders/order_1/payments',
      headers: { authorization: basicOf('key', 'secret') },
    });

    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject(body);
  });
});
