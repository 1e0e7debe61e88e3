import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { startTestShop, type TestShop } from '../api/testing/test-shop';
import { addStaffApi } from './staff-api';
import type { SalesRow } from './sales';
import type { StaffOrder } from './staff-orders';
import { makeStaffToken, staffTokensSchema } from './staff-tokens';

const HORN = 'EL-4103';

interface Body {
  readonly orders: readonly StaffOrder[];
  readonly order: StaffOrder;
  readonly sales: readonly SalesRow[];
  readonly isChanged: boolean;
  readonly errors: readonly string[];
}

/** As the owner does: the command prints a token, and what the server gets. */
function tokenOf(...words: string[]) {
  const [, token = '', entry = ''] = /once: (\S+)\n.*\n(.+)$/.exec(makeStaffToken(words)) ?? [];
  return { token, entry };
}

describe('The API of the staff', () => {
  const ravi = tokenOf('Ravi', '--rights', 'read,send,money');
  const asha = tokenOf('Asha', '--rights', 'read,send');
  let api: TestShop;
  let app: FastifyInstance;
  beforeAll(async () => {
    api = await startTestShop('PostgreSQL');
    app = Fastify();
    await addStaffApi(app, api.database, v.parse(staffTokensSchema, [ravi.entry, asha.entry]));
  });
  beforeEach(() => api.setStock(HORN, 8));
  afterAll(async () => {
    await app.close();
    await api.stop();
  });

  async function ask(url: string, token: string | null, event?: object, rest: object = {}) {
    const body = event && { method: 'POST' as const, payload: { event, ...rest } };
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const response = await app.inject({ url: `/api/staff${url}`, headers, ...body });
    return { status: response.statusCode, headers: response.headers, body: response.json<Body>() };
  }
  async function buyHorns() {
    const shopper = await api.shop.newShopper();
    await api.shop.putInCart(shopper, { _id: HORN }, 2);
    const order = await api.shop.placeOrder(shopper, (await api.shop.newAddress(shopper))._id);
    await api.shop.confirmPayment(shopper, order, await api.payAtProvider(order));
    return { shopper, id: order._id, number: order.number, url: `/orders/${order.number}` };
  }

  it('lists, shows, sends and cancels orders, and the history has whose token it was [orders-15]', async () => {
    const { number, url } = await buyHorns();
    const { body } = await ask('/orders?state=paid', asha.token);
    expect(body.orders.map((order) => order.number)).toContain(number);

    const broken = { kind: 'cancelled', units: [{ productId: HORN, qty: 1 }], reason: 'broken' };
    expect((await ask(`${url}/events`, ravi.token, broken, { dryRun: true })).body.isChanged).toBe(true);
    expect((await ask(url, asha.token)).body.order.fulfilment?.history).toEqual([]);
    await ask(`${url}/events`, ravi.token, broken);
    const sent = { kind: 'sent', units: null, carrier: 'Delhivery', number: 'AWB1' };
    expect((await ask(`${url}/events`, asha.token, sent)).body).toMatchObject({ isChanged: true });
    expect((await ask(`${url}/events`, asha.token, sent)).body).toMatchObject({ isChanged: false });
    const shown = await ask(url, asha.token);
    expect(shown.body.order).toMatchObject({ state: 'sent', names: ['Ravi', 'Asha'] });
    expect(shown.headers['cache-control']).toBe('no-store');
    expect((await ask('/sales?days=1', asha.token)).body.sales).toHaveLength(1);
  });

  it('exchanges a returned part, and sends the other one [orders-15, orders-16]', async () => {
    const { shopper, id, url } = await buyHorns();
    const change = (event: object, rest: object = {}) => ask(`${url}/events`, ravi.token, event, rest);
    const parcel = { kind: 'sent', carrier: 'Delhivery' };
    await change({ ...parcel, units: null, number: 'AWB1' });
    await api.shop.ask('postOrderReturn', {
      token: shopper.token,
      parameters: { id },
      idempotencyKey: `return of ${id}`,
      body: { units: [{ productId: HORN, qty: 1 }], reason: 'damaged' },
    });
    const ofReturn = { returnId: 'R1' };
    await change({ kind: 'return-accepted', ...ofReturn });
    const received = { kind: 'return-received', ...ofReturn, restocked: false };
    const exchanged = await change(received, { exchangeFor: null });
    expect(exchanged.body.order.fulfilment?.returns).toMatchObject([
      { replacement: { productId: HORN, parcel: null } },
    ]);
    const sent = await change({ ...parcel, replaces: 'R1', number: 'AWB2' });
    expect(sent.body.order.fulfilment?.returns).toMatchObject([{ replacement: { parcel: 'Delhivery AWB2' } }]);
  });

  it('lets nobody in without a right: no token, a wrong one, the hash of one, a session of a shopper, one that may less [orders-15]', async () => {
    const { shopper, url } = await buyHorns();
    const hash = asha.entry.split(':').at(-1) ?? '';
    for (const token of [null, 'wrong', hash, shopper.token, ravi.token.slice(1)]) {
      for (const path of ['/orders', url, '/sales', `${url}/returns/R1/photo`])
        expect(await ask(path, token)).toMatchObject({
          status: 401,
          body: { errors: ['Send the token of a member of the staff, as in: Authorization: Bearer <token>'] },
        });
      expect((await ask(`${url}/events`, token, { kind: 'packed' })).status).toBe(401);
    }
    const money = { kind: 'refund-promised', amount: 100, reason: 'for a friend' };
    const refused = await ask(`${url}/events`, asha.token, money);
    expect(refused).toMatchObject({
      status: 403,
      body: { errors: ['This token may read and send, and this needs money.'] },
    });
    expect((await ask(url, asha.token)).body.order).toMatchObject({ state: 'paid', refunded: 0 });
  });

  it.each([
    ['an event of the provider', { kind: 'refund-processed', refundId: 'R' }],
    ['an event of the shopper', { kind: 'return-requested', units: [], reason: 'damaged' }],
    ['an amount below a paisa', { kind: 'refund-promised', amount: 0.5, reason: 'kind' }],
    ['a unit that is no number', { kind: 'cancelled', units: [{ productId: HORN, qty: '1' }], reason: 'gone' }],
    ['more than was paid', { kind: 'refund-promised', amount: 1e12, reason: 'kind' }],
    ['no reason', { kind: 'cancelled', units: null, reason: ' ' }],
    ['nothing', undefined],
  ])('refuses %s with one sentence, and changes nothing [orders-15]', async (_, event) => {
    const { url } = await buyHorns();
    const response = await ask(`${url}/events`, ravi.token, event ?? {});
    expect(response).toMatchObject({ status: 422, body: { errors: [expect.stringMatching(/\w/)] } });
    expect((await ask(url, ravi.token)).body.order).toMatchObject({ state: 'paid', refunded: 0, names: [] });
  });

  it('is not there in a shop without tokens, and an owner reads what an entry has to look like [orders-15]', async () => {
    const none = Fastify();
    await addStaffApi(none, api.database, []);
    const response = await none.inject({
      url: '/api/staff/orders',
      headers: { authorization: `Bearer ${ravi.token}` },
    });
    expect(response.statusCode).toBe(404);
    expect(() => makeStaffToken(['Asha', '--rights', 'everything'])).toThrow('rights out of read, send, money');
    expect(() => v.parse(staffTokensSchema, [`Asha:read:${ravi.token}`])).toThrow('not name:rights:hash');
  });
});
