import { signWebhook } from '../payment-protocol/signatures';
import type { GatewayPayment } from './gateway-ledger';
import { sendWebhooks, type WebhookWeather } from './webhooks';

const mockPause = jest.fn<Promise<void>, [ms: number, value: undefined, options: { ref: boolean }]>();
jest.mock('node:timers/promises', () => ({
  setTimeout: (...given: [number, undefined, { ref: boolean }]) => mockPause(...given),
}));

const TARGET = { url: 'http://shop.test/webhooks', secret: 'whispered' };
const PAID: GatewayPayment = {
  id: 'pay_1',
  orderId: 'order_1',
  amount: 12_000,
  status: 'captured',
  createdAt: new Date(0),
};
let post: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;

/** @returns what the shop got, once nothing more is sent */
async function sendTo(target: typeof TARGET | null, payment: GatewayPayment, weather: WebhookWeather = {}) {
  sendWebhooks(target, payment, weather);
  await new Promise((resolve) => setTimeout(resolve));
  return post.mock.calls.map(([url, { headers, body, ...init } = {}]) => ({
    url,
    ...init,
    headers: headers as Record<string, string>,
    body: body as string,
    ...(JSON.parse(body as string) as { event: string; contains: string[]; payload: object; created_at: number }),
  }));
}
const eventsOf = (sent: Awaited<ReturnType<typeof sendTo>>) => sent.map(({ event }) => event);
const responding = (status: number) => () => Promise.resolve(new Response('', { status }));

beforeEach(() => {
  post = jest.spyOn(globalThis, 'fetch').mockImplementation(responding(200));
  mockPause.mockReset().mockResolvedValue();
});

describe('A payment that was made', () => {
  it('is reported to the shop as captured, and its order as paid, each signed with the shop’s secret', async () => {
    const sent = await sendTo(TARGET, PAID);
    const payment = {
      entity: {
        id: 'pay_1',
        entity: 'payment',
        amount: 12_000,
        currency: 'INR',
        status: 'captured',
        order_id: 'order_1',
      },
    };
    const order = { entity: { id: 'order_1', entity: 'order', amount: 12_000, status: 'paid' } };

    expect(sent).toMatchObject([
      { url: TARGET.url, method: 'POST', entity: 'event', event: 'payment.captured', contains: ['payment'] },
      { url: TARGET.url, method: 'POST', entity: 'event', event: 'order.paid', contains: ['payment', 'order'] },
    ]);
    expect(sent.map(({ payload }) => payload)).toEqual([{ payment }, { payment, order }]);
    for (const { headers, body, created_at: createdAt } of sent) {
      expect(headers['x-razorpay-signature']).toBe(signWebhook(TARGET.secret, body));
      expect(headers).toMatchObject({ 'content-type': 'application/json', connection: 'close' });
      expect(Math.abs(createdAt - Date.now() / 1000)).toBeLessThan(60);
      expect(Number.isInteger(createdAt)).toBe(true);
    }
  });

  it('is reported at once, once, and not sent where no shop has given an address', async () => {
    expect(eventsOf(await sendTo(TARGET, PAID))).toEqual(['payment.captured', 'order.paid']);
    expect(mockPause).not.toHaveBeenCalled();
    post.mockClear();

    expect(await sendTo(null, PAID)).toEqual([]);
  });

  it('that was declined is reported as failed, and no order as paid', async () => {
    expect(eventsOf(await sendTo(TARGET, { ...PAID, status: 'failed' }))).toEqual(['payment.failed']);
  });
});

describe('A shop that does not take a report', () => {
  it.each([
    ['responds with an error', responding(503)],
    ['is not reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('because it %s gets the same one again, ever later, four times at most', async (_, respond) => {
    post.mockImplementation(respond);
    const sent = await sendTo(TARGET, { ...PAID, status: 'failed' });

    expect(eventsOf(sent)).toEqual(Array(4).fill('payment.failed'));
    expect(new Set(sent.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
    expect(mockPause.mock.calls.map(([ms]) => ms)).toEqual([500, 1000, 2000, 4000]);
    // A shop that is stopped does not wait for them.
    expect(mockPause.mock.calls.every(([, , { ref }]) => ref === false)).toBe(true);
  });

  it('gets no more once it has taken one', async () => {
    post.mockImplementationOnce(responding(500));

    expect(eventsOf(await sendTo(TARGET, { ...PAID, status: 'failed' }))).toHaveLength(2);
  });
});

describe('The network that the gateway simulates', () => {
  it('delays reports, and reverses them', async () => {
    expect(eventsOf(await sendTo(TARGET, PAID, { delayMs: 700, reversed: true }))).toEqual([
      'order.paid',
      'payment.captured',
    ]);
    expect(mockPause.mock.calls).toEqual([[700, undefined, { ref: false }]]);
  });

  it('repeats each report, as the provider does, each under another id', async () => {
    const sent = await sendTo(TARGET, { ...PAID, status: 'failed' }, { copies: 3 });

    expect(eventsOf(sent)).toHaveLength(3);
    expect(new Set(sent.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3);
  });

  it('loses them', async () => {
    expect(await sendTo(TARGET, PAID, { lost: true })).toEqual([]);
  });
});
