import { backendMessages } from '@piston-parts/shared-contract/backend';
import { messages, type Order } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { unique } from '@piston-parts/shared-contract/contract-suite';
import { eq } from 'drizzle-orm';
import { orders, payments } from '../../database/order.schema';
import { products } from '../../database/schema';
import { DATABASES } from '../../testing/run-of-all';
import { sendWebhook as sendSigned } from '../testing/send-webhook';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { ProviderSilent } from './payment-provider';
import { reconcileDue } from './reconciler';

const HORN = { _id: 'EL-4103' };
const TRUCK = { _id: 'EL-4102' };
const quiet = { warn: () => undefined };

describe.each(DATABASES)('A payment, on %s', (kind) => {
  let testShop: TestShop;
  beforeAll(async () => {
    testShop = await startTestShop(kind);
  });
  beforeEach(async () => {
    // The provider's webhooks are sent when a test decides.
    testShop.payments.gateway?.behave({ webhooks: { lost: true } });
    await testShop.setStock(HORN._id, 5);
  });
  afterAll(() => testShop.stop());

  async function shopperWithOrder(qty = 1) {
    const shopper = await testShop.shop.newShopper();
    await testShop.shop.putInCart(shopper, HORN, qty);
    const { _id: addressId } = await testShop.shop.newAddress(shopper);
    const order = await testShop.shop.placeOrder(shopper, addressId);
    return { shopper, addressId, order };
  }

  const sendWebhook = (event: string, order: Order, paymentId: string, sent: { id?: string; secret?: string } = {}) =>
    sendSigned(testShop, event, order, paymentId, sent);

  const statusOf = async ({ _id }: Order) => (await testShop.orderRow(_id)).status;
  const reconcile = () => reconcileDue(testShop, quiet);
  const paymentsOf = (order: Order) =>
    testShop.database.queries.select().from(payments).where(eq(payments.orderId, order._id));

  it('of ₹12 crore, for ten parts at more than a crore each, confirms its order', async () => {
    await testShop.database.queries.update(products).set({ actualPrice: 12_000_000 }).where(eq(products.id, TRUCK._id));
    await testShop.setStock(TRUCK._id, 10);
    const shopper = await testShop.shop.newShopper();
    await testShop.shop.putInCart(shopper, TRUCK, 10);
    const { _id: addressId } = await testShop.shop.newAddress(shopper);
    const order = await testShop.shop.placeOrder(shopper, addressId);

    const { order: paid } = await testShop.shop.confirmPayment(shopper, order, await testShop.shop.payAtGateway(order));

    expect(paid).toMatchObject({ status: 'paid', amount: 12_000_000_000 });
  });

  it('that only the provider reports is an order with its items', async () => {
    const { shopper, order } = await shopperWithOrder(2);
    const { razorpay_payment_id: paymentId } = await testShop.payAtProvider(order);

    const response = await sendWebhook('payment.captured', order, paymentId);

    expect(response.status).toBe(200);
    const { orders: bought } = await testShop.shop.ask('getOrders', { token: shopper.token });
    expect(bought).toMatchObject([{ status: 'paid', paymentId, lines: [{ productId: HORN._id, qty: 2 }] }]);
    expect((await testShop.shop.ask('getCart', { token: shopper.token })).cart).toEqual([]);
    expect(await testShop.units(HORN._id)).toBe(3);
  });

  it.each([
    ['in the right order', ['payment.captured', 'order.paid', 'browser']],
    ['the other way round', ['browser', 'order.paid', 'payment.captured']],
    ['each twice', ['order.paid', 'order.paid', 'payment.captured', 'browser', 'payment.captured', 'browser']],
    ['after a failed attempt', ['payment.failed', 'browser', 'payment.failed', 'order.paid']],
  ])('reported %s is confirmed once', async (_, channels) => {
    const { shopper, order } = await shopperWithOrder();
    const proof = await testShop.payAtProvider(order);
    const ids = { 'payment.captured': unique(), 'order.paid': unique(), 'payment.failed': unique() };

    for (const by of channels) {
      if (by === 'browser') await testShop.shop.confirmPayment(shopper, order, proof);
      else {
        const id = ids[by as keyof typeof ids];
        expect((await sendWebhook(by, order, proof.razorpay_payment_id, { id })).status).toBe(200);
      }
    }

    expect(await testShop.orderRow(order._id)).toMatchObject({ status: 'paid', paymentId: proof.razorpay_payment_id });
    expect(await paymentsOf(order)).toHaveLength(1);
    expect(await testShop.units(HORN._id)).toBe(4);
  });

  it('reported by browser and provider at the same time is confirmed once', async () => {
    const { shopper, order } = await shopperWithOrder();
    const proof = await testShop.payAtProvider(order);
    await testShop.shop.putInCart(shopper, HORN, 3);

    await Promise.all([
      testShop.shop.confirmPayment(shopper, order, proof),
      sendWebhook('payment.captured', order, proof.razorpay_payment_id),
      testShop.shop.confirmPayment(shopper, order, proof),
      sendWebhook('order.paid', order, proof.razorpay_payment_id),
    ]);

    // The two units that came later were not paid for, and stay.
    const { cart } = await testShop.shop.ask('getCart', { token: shopper.token });
    expect(cart.map(({ qty }) => qty)).toEqual([2]);
    expect(await paymentsOf(order)).toHaveLength(1);
  });

  it('is not believed in a message that the provider did not sign', async () => {
    const { order } = await shopperWithOrder();

    const response = await sendWebhook('order.paid', order, 'pay_forged', { secret: 'a guess' });

    expect(response.status).toBe(401);
    expect(await statusOf(order)).toBe('created');
  });

  it('of another, older order is worth nothing on a new cart', async () => {
    const { shopper, addressId, order } = await shopperWithOrder();
    const old = await testShop.payAtProvider(order);
    await testShop.shop.confirmPayment(shopper, order, old);
    await testShop.shop.putInCart(shopper, HORN, 3);
    const next = await testShop.shop.placeOrder(shopper, addressId);

    const replayed = await testShop.shop.request('postOrderPayment', {
      token: shopper.token,
      parameters: { id: next._id },
      body: old,
    });

    expect(replayed).toMatchObject({ status: 422, body: { errors: [backendMessages.paymentNotVerified] } });
    expect(await statusOf(next)).toBe('created');
  });

  it('that was not reported is found by asking the provider', async () => {
    const { shopper, order } = await shopperWithOrder();
    await testShop.payAtProvider(order);
    await testShop.letReservationEnd(order._id);

    await reconcile();

    expect(await statusOf(order)).toBe('paid');
    expect((await testShop.shop.ask('getCart', { token: shopper.token })).cart).toEqual([]);
  });

  it('that never came gives the units back', async () => {
    const { order } = await shopperWithOrder(3);
    await testShop.letReservationEnd(order._id);

    await reconcile();
    await reconcile();

    expect(await statusOf(order)).toBe('expired');
    expect(await testShop.units(HORN._id)).toBe(5);
  });

  it('that came too late is honoured while the units are there', async () => {
    const { shopper, order } = await shopperWithOrder(3);
    await testShop.letReservationEnd(order._id);
    await reconcile();
    const proof = await testShop.payAtProvider(order);

    const { order: honoured } = await testShop.shop.confirmPayment(shopper, order, proof);

    expect(honoured.status).toBe('paid');
    expect(await testShop.units(HORN._id)).toBe(2);
  });

  it('that came too late for the units is owed back, and the shopper reads so', async () => {
    const { shopper, order } = await shopperWithOrder(3);
    await testShop.letReservationEnd(order._id);
    await reconcile();
    await testShop.setStock(HORN._id, 2);
    const body = await testShop.payAtProvider(order);

    const response = await testShop.shop.request('postOrderPayment', {
      token: shopper.token,
      parameters: { id: order._id },
      body,
    });

    expect(response).toMatchObject({ status: 409, body: { errors: [messages.refundDue] } });
    expect(await statusOf(order)).toBe('refund_due');
    expect(await paymentsOf(order)).toMatchObject([{ state: 'refund_due' }]);
    expect(await testShop.units(HORN._id)).toBe(2);
    expect((await testShop.shop.ask('getOrders', { token: shopper.token })).orders).toMatchObject([
      { status: 'refund_due' },
    ]);
  });

  it('captured late and not reported is found, although the order was abandoned', async () => {
    const { order } = await shopperWithOrder();
    await testShop.letReservationEnd(order._id);
    await reconcile();
    await testShop.payAtProvider(order);
    await testShop.database.queries
      .update(orders)
      .set({ nextPollAt: new Date(0) })
      .where(eq(orders.id, order._id));

    await reconcile();

    expect(await statusOf(order)).toBe('paid');
  });

  it('for an order that is paid already is owed back', async () => {
    const { shopper, order } = await shopperWithOrder();
    await testShop.shop.confirmPayment(shopper, order, await testShop.payAtProvider(order));

    await sendWebhook('payment.captured', order, 'pay_second');

    expect((await paymentsOf(order)).map(({ id, state }) => [id === 'pay_second', state])).toEqual(
      expect.arrayContaining([
        [false, 'taken'],
        [true, 'refund_due'],
      ]),
    );
  });

  it('cannot be made while the provider is silent; the same key goes on once it answers', async () => {
    const shopper = await testShop.shop.newShopper();
    await testShop.shop.putInCart(shopper, HORN);
    const { _id: addressId } = await testShop.shop.newAddress(shopper);
    const input = { token: shopper.token, idempotencyKey: unique(), body: { addressId } };
    const silent = jest
      .spyOn(testShop.payments.provider, 'createOrder')
      .mockRejectedValueOnce(new ProviderSilent('down'));

    const first = await testShop.shop.request('postOrder', input);
    const second = await testShop.shop.request('postOrder', input);

    silent.mockRestore();
    expect(first).toMatchObject({ status: 503, body: { errors: [lateMessages.providerSilent] } });
    expect(second.status).toBe(201);
    expect(await testShop.units(HORN._id)).toBe(4);
  });

  it('that is reserved at first and taken later becomes an order by the provider’s message', async () => {
    const { order } = await shopperWithOrder();
    testShop.payments.gateway?.behave({ captureAfterMs: 5, webhooks: { copies: 2, reversed: true } });

    await testShop.payAtProvider(order);

    let status = await statusOf(order);
    while (status === 'created') status = await statusOf(order);
    expect(status).toBe('paid');
    expect(await paymentsOf(order)).toHaveLength(1);
  });
});
