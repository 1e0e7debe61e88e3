import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { chargeTestCard, createPaymentProvider, ProviderRefused, ProviderSilent } from './payment-provider';
import { nextPollOfAbandoned } from './poll-schedule';
import { mismatchOf } from './reported-payment';

interface SentRequest extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  readonly body: string;
}

let server: Server;
let origin: string;
let requests: SentRequest[] = [];
let response: { status?: number; body: unknown };

beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body });
      reply.writeHead(response.status ?? 200, { connection: 'close' });
      reply.end(typeof response.body === 'string' ? response.body : JSON.stringify(response.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => (requests = []));

const provider = () => createPaymentProvider({ origin, keyId: 'rzp_key', keySecret: 'secret' });
const AUTHORIZATION = `Basic ${Buffer.from('rzp_key:secret').toString('base64')}`;
const entity = { id: 'pay_1', order_id: 'order_1', amount: 12_000, currency: 'INR', status: 'captured' };
const payment = { paymentId: 'pay_1', providerOrderId: 'order_1', amount: 12_000, currency: 'INR', status: 'captured' };

describe('The payment provider', () => {
  it('opens an order for an amount in paise, which it captures by itself', async () => {
    response = { body: { id: 'order_1', more: 'fields' } };

    expect(await provider().createOrder(12_000, 'PP-1')).toBe('order_1');
    const [{ method, url, headers, body } = {} as SentRequest] = requests;
    expect({ method, url }).toEqual({ method: 'POST', url: '/v1/orders' });
    expect(headers).toMatchObject({ authorization: AUTHORIZATION, 'content-type': 'application/json' });
    expect(JSON.parse(body)).toEqual({ amount: 12_000, currency: 'INR', receipt: 'PP-1', payment_capture: true });
  });

  it('tells the payments of an order, and one payment, also one for no order', async () => {
    response = { body: { items: [entity, { ...entity, order_id: null }] } };
    expect(await provider().paymentsOf('order/1')).toEqual([payment, { ...payment, providerOrderId: '' }]);
    response = { body: entity };
    expect(await provider().findPayment('pay?1')).toEqual(payment);

    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/orders/order%2F1/payments',
      'GET /v1/payments/pay%3F1',
    ]);
    expect(requests.map(({ headers }) => headers['content-type'])).toEqual([undefined, undefined]);
  });

  it('captures a payment for its own amount', async () => {
    response = { body: entity };

    expect(await provider().capture(payment)).toEqual(payment);
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/v1/payments/pay_1/capture' });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ amount: 12_000, currency: 'INR' });
  });

  it.each<[string, typeof response, RegExp]>([
    ['with an error', { status: 500, body: 'down' }, /\/v1\/payments\/pay_1 answered 500: down/],
    ['with another place to go to', { status: 302, body: '' }, /answered 302/],
    ...[401, 403, 408, 409, 425, 429].map((status): [string, typeof response, RegExp] => [
      `with ${status}, which passes`,
      { status, body: {} },
      /answered 4/,
    ]),
    ['with no JSON', { body: '<html>' }, /did not answer as expected/],
    ['with half a payment', { body: { id: 'pay_1' } }, /did not answer as expected/],
  ])('that responds %s counts as silent', async (_, given, text) => {
    response = given;
    const lookup = provider().findPayment('pay_1');

    await expect(lookup).rejects.toBeInstanceOf(ProviderSilent);
    await expect(lookup).rejects.toThrow(text);
    await expect(lookup).rejects.toHaveProperty('cause.message');
  });

  it.each([400, 404, 499])('that responds with %i has refused for good, with its reason', async (status) => {
    response = { status, body: { error: { description: 'The id is unknown' } } };
    const lookup = provider().findPayment('pay_1');

    await expect(lookup).rejects.toBeInstanceOf(ProviderRefused);
    await expect(lookup).rejects.toHaveProperty('reason', 'The id is unknown');
  });
});

describe('The card of a test', () => {
  const charge = (outcome: 'success' | 'decline') =>
    chargeTestCard({ origin, keyId: 'rzp_key', keySecret: '' }, 'order 1', outcome);

  it('pays, and gives the proof that the shop checks', async () => {
    const proof = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'f00d' };
    response = { body: proof };

    expect(await charge('success')).toEqual(proof);
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/v1/checkout/orders/order%201/payments' });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ key_id: 'rzp_key', outcome: 'success' });
  });

  it('is declined with what the shopper reads', async () => {
    response = { status: 402, body: {} };

    await expect(charge('decline')).rejects.toMatchObject({ status: 402, errors: [lateMessages.paymentDeclined] });
  });

  it.each<[string, () => void]>([
    ['fails', () => (response = { status: 500, body: {} })],
    ['responds with half a proof', () => (response = { body: '{"razorpay_order_id":' })],
    ['hangs up', () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))],
  ])('is of unknown outcome when the gateway %s', async (_, fail) => {
    fail();

    await expect(charge('success')).rejects.toMatchObject({ status: 503, errors: [lateMessages.paymentUnconfirmed] });
  });
});

describe('A reported payment', () => {
  it.each([
    [{}, null],
    [{ status: 'authorized' }, 'its status is authorized'],
    [{ currency: 'USD' }, 'its currency is USD'],
    [{ amount: 11_999 }, 'its amount is 11999 and not 12000'],
  ])('with %j pays for an order of 12000 paise unless: %s', (changed, reason) => {
    expect(mismatchOf({ amount: 12_000 }, { ...payment, ...changed })).toBe(reason);
  });
});

test('the provider is polled about an abandoned order six times, ever later, up to three days after', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const hours = [0, 1, 2, 3, 4, 5, 6].map((polls) => {
    const next = nextPollOfAbandoned(now, polls);
    return next && (next.getTime() - now.getTime()) / 3_600_000;
  });

  expect(hours).toEqual([0, 1 / 6, 1, 6, 24, 72, null]);
});
