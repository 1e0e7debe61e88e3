import { backendMessages } from '@piston-parts/shared-contract/backend';
import { messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { unique, type Shop, type Shopper } from '@piston-parts/shared-contract/contract-suite';
import { abandonOrders } from '../testing/abandoned-orders';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { DATABASES } from '../../testing/run-of-all';
import { endOverdue } from './end-overdue';
import { reconcileDue } from './reconciler';
import { sendDueRefunds } from './refunds';
import { clientHolder } from './reservation-rules';

const HORN = { _id: 'EL-4103' };
const RELAY = { _id: 'EL-4102' };
const MORE = { action: { type: 'increment' } };
const FEWER = { action: { type: 'decrement' } };
const UNITS = 12;
const HELD = 5;
const DAY = 24 * 60;
/** All but the clock. */
const TIMERS = (
  ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'] as const
).slice();

// Of 24 orders in one test, on a machine that does much else.
jest.setTimeout(300_000);

describe.each(DATABASES)('Reserved units, on %s', (kind) => {
  let testShop: TestShop;
  let clients = 0;
  beforeAll(async () => {
    testShop = await startTestShop(kind);
    testShop.payments.gateway?.behave({ webhooks: { lost: true } });
  });
  beforeEach(async () => {
    // Reservations of other tests are over.
    testShop.passMinutes(2 * DAY);
    await end();
    await testShop.setStock(HORN._id, UNITS);
    await testShop.setStock(RELAY._id, UNITS);
  });
  afterAll(() => testShop.stop());

  const newClient = () => `198.51.100.${(clients += 1)}`;

  async function buyer(shop: Shop = testShop.shopFrom(newClient()), qty = HELD) {
    // Sign-ups from one address are limited for themselves.
    const shopper = await testShop.shop.newShopper();
    await shop.putInCart(shopper, HORN, qty);
    const { _id: addressId } = await shop.newAddress(shopper);
    const press = () =>
      shop.request('postOrder', { token: shopper.token, idempotencyKey: unique(), body: { addressId } });
    return { shop, shopper, addressId, press, order: () => shop.placeOrder(shopper, addressId) };
  }
  type Buyer = Awaited<ReturnType<typeof buyer>>;

  /** The background job of every second. */
  const end = async () => endOverdue(testShop.database, await testShop.payments.clock());

  const change = ({ shop, shopper }: Buyer, body: object) =>
    shop.ask('postCartQuantity', { token: shopper.token, parameters: { productId: HORN._id }, body });

  async function swap(shop: Shop, { token }: Shopper, out: { _id: string }, into: { _id: string }) {
    await shop.ask('deleteCartItem', { token, parameters: { productId: out._id } });
    await shop.ask('postCartItem', { token, body: { product: into } });
  }

  const attacks: Record<string, (attacker: Buyer, round: number) => Promise<unknown>> = {
    'the same cart': async () => undefined,
    'another quantity each time': (attacker, round) => change(attacker, round % 2 === 0 ? MORE : FEWER),
    'one line more or less each time': ({ shop, shopper: { token } }, round) =>
      round % 2 === 0
        ? shop.ask('postCartItem', { token, body: { product: RELAY } })
        : shop.ask('deleteCartItem', { token, parameters: { productId: RELAY._id } }),
    'two carts by turns': ({ shop, shopper }, round) =>
      round % 2 === 0 ? swap(shop, shopper, HORN, RELAY) : swap(shop, shopper, RELAY, HORN),
  };

  it.each(Object.keys(attacks))(
    'are back in stock 15 minutes after the first press, pressed again with %s',
    async (how) => {
      const attacker = await buyer();
      await attacker.order();
      expect(await testShop.units(HORN._id)).toBe(UNITS - HELD);
      for (const round of [0, 1]) {
        testShop.passMinutes(7);
        await end();
        await attacks[how]?.(attacker, round);
        expect((await attacker.press()).status).toBe(201);
      }
      testShop.passMinutes(1);
      await end();
      expect(await testShop.units(HORN._id)).toBe(UNITS);

      for (const [round, minutes] of [1, 14, 14, 60].entries()) {
        testShop.passMinutes(minutes);
        await end();
        await attacks[how]?.(attacker, round);
        expect((await attacker.press()).status).toBe(201);
        expect(await testShop.units(HORN._id)).toBe(UNITS);
      }
    },
  );

  it('are not ended by a host whose clock is 20 minutes fast, nor does it expire the order', async () => {
    const { shop, shopper, order } = await buyer();
    const placed = await order();
    jest.useFakeTimers({ now: Date.now() + 20 * 60_000, doNotFake: TIMERS });

    await reconcileDue(testShop, { warn: jest.fn() });
    jest.useRealTimers();

    expect(await testShop.units(HORN._id)).toBe(UNITS - HELD);
    expect(await shop.confirmPayment(shopper, placed, await shop.payAtGateway(placed))).toMatchObject({
      order: { status: 'paid' },
    });
  });

  it('of another account from the same address end with those of the first, and its order can still be paid', async () => {
    const first = await buyer();
    await first.order();
    testShop.passMinutes(14);
    const second = await buyer(first.shop);
    const order = await second.order();
    expect(await testShop.units(HORN._id)).toBe(UNITS - 2 * HELD);

    testShop.passMinutes(1);
    await end();

    expect(await testShop.units(HORN._id)).toBe(UNITS);
    const { order: paid } = await second.shop.confirmPayment(
      second.shopper,
      order,
      await second.shop.payAtGateway(order),
    );
    expect(paid.status).toBe('paid');
    expect(await testShop.units(HORN._id)).toBe(UNITS - HELD);
  });

  it('are still reserved for shoppers of other addresses, whatever one of them did', async () => {
    const attacker = await buyer();
    await attacker.order();
    testShop.passMinutes(20);
    await end();
    await attacker.order();

    const honest = await buyer();
    await honest.order();

    expect(await testShop.units(HORN._id)).toBe(UNITS - HELD);
  });

  it('are reserved again at once after they were paid for, and a day later if they were not', async () => {
    const { shop, shopper, order } = await buyer();
    const first = await order();
    await shop.confirmPayment(shopper, first, await shop.payAtGateway(first));
    await shop.putInCart(shopper, HORN, 3);
    await order();
    expect(await testShop.units(HORN._id)).toBe(UNITS - HELD - 3);

    testShop.passMinutes(DAY - 1);
    await end();
    await order();
    expect(await testShop.units(HORN._id)).toBe(UNITS - HELD);

    testShop.passMinutes(16);
    await end();
    await order();
    expect(await testShop.units(HORN._id)).toBe(UNITS - HELD - 3);
  });

  it('of a shopper whose card needed 16 minutes are theirs while there are any', async () => {
    const { shop, shopper, order } = await buyer();
    const placed = await order();
    testShop.passMinutes(16);
    await end();
    const proof = await testShop.payAtProvider(placed);

    expect((await shop.confirmPayment(shopper, placed, proof)).order.status).toBe('paid');
    expect(await testShop.units(HORN._id)).toBe(UNITS - HELD);
  });

  it('that are no longer reserved and were sold cost no money: no test card is charged, a payment is returned, and the order says when [orders-11]', async () => {
    const late = await buyer();
    await late.order();
    testShop.passMinutes(16);
    await end();
    const order = await late.order();
    await testShop.setStock(HORN._id, HELD - 1);

    const parameters = { providerOrderId: order.providerOrderId };
    const charged = await late.shop.request('postTestPayment', { parameters, body: { outcome: 'success' } });
    expect(charged).toMatchObject({ status: 409, body: { errors: [lateMessages.orderClosed] } });
    const response = await late.shop.request('postOrderPayment', {
      token: late.shopper.token,
      parameters: { id: order._id },
      body: await testShop.payAtProvider(order),
    });

    expect(response).toMatchObject({ status: 409, body: { errors: [messages.refundDue] } });
    const shown = async () =>
      (await late.shop.ask('getOrder', { token: late.shopper.token, parameters: { id: order._id } })).order;
    expect(await shown()).not.toHaveProperty('refundedAt');
    await sendDueRefunds(testShop, { warn: jest.fn() });
    expect(await shown()).toHaveProperty('refundedAt');
    expect(await late.press()).toMatchObject({ status: 422, body: { errors: [messages.onlyLeft(HELD - 1)] } });
  });

  it('and orders without a payment have a limit for each account: it reads so, and can pay for the one that waits', async () => {
    const attacker = await buyer();
    for (let placed = 0; placed < 20; placed += 1) {
      expect((await attacker.press()).status).toBe(201);
      await change(attacker, placed % 2 === 0 ? MORE : FEWER);
    }

    expect(await attacker.press()).toMatchObject({
      status: 429,
      body: { errors: [backendMessages.tooManyUnpaidOrders(60)] },
    });
    await change(attacker, MORE);
    expect((await attacker.press()).status).toBe(201);
    const other = await buyer(attacker.shop);
    expect((await other.press()).status).toBe(201);

    testShop.passMinutes(60);
    await change(attacker, FEWER);
    expect((await attacker.press()).status).toBe(201);
  });

  it('and orders without a payment have a limit for each client, which other clients do not notice', async () => {
    const client = newClient();
    const now = await testShop.payments.clock();
    const until = new Date(now.getTime() + 60_000);
    const placed = { count: 200, productId: HORN._id, until, status: 'expired' as const };
    await abandonOrders(testShop.database, { ...placed, name: `many-${client}`, client: clientHolder(client) });
    await testShop.database.queries.execute(
      `update orders set placed_at = '${now.toISOString()}' where id like 'many-${client}-%'`,
    );

    const refused = await (await buyer(testShop.shopFrom(client))).press();

    expect(refused).toMatchObject({ status: 429, body: { errors: [backendMessages.tooManyOrdersFromNetwork(60)] } });
    expect((await (await buyer()).press()).status).toBe(201);
  });
});
