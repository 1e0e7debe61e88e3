import { API_PREFIX, GUEST_CREDENTIALS, paths, type Order } from '@piston-parts/shared-contract';
import { demonstrationSettings, type OrderEvent } from '@piston-parts/shared-contract/backend';
import { unique } from '@piston-parts/shared-contract/contract-suite';
import { eq, like, sql } from 'drizzle-orm';
import { emails } from '../../database/email.schema';
import { refunds } from '../../database/fulfilment.schema';
import { gatewayRefunds } from '../../gateway/gateway.schema';
import { signWebhook } from '../../payment-protocol/signatures';
import { DATABASES } from '../../testing/run-of-all';
import { ordersInDatabase } from '../../staff-orders/staff-orders';
import { changeByStaff } from '../testing/change-by-staff';
import { sendWebhook } from '../testing/send-webhook';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { ProviderSilent } from './payment-provider';
import { WEBHOOK_PATH } from './payment-webhook';
import { sendDueRefunds } from './refunds';
import type { ReportedRefund } from './reported-payment';

const HORN = 'EL-4103';
const log = { warn: jest.fn() };

describe.each(DATABASES)('Money that is to be returned, on %s', (kind) => {
  let testShop: TestShop;
  beforeAll(async () => {
    testShop = await startTestShop(kind);
  });
  beforeEach(async () => {
    log.warn.mockClear();
    testShop.payments.gateway?.behave({ webhooks: { lost: true } });
    await testShop.setStock(HORN, 8);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => testShop.stop());

  async function buyHorns() {
    const shopper = await testShop.shop.newShopper();
    await testShop.shop.putInCart(shopper, { _id: HORN }, 2);
    const order = await testShop.shop.placeOrder(shopper, (await testShop.shop.newAddress(shopper))._id);
    const { order: paid } = await testShop.shop.confirmPayment(shopper, order, await testShop.payAtProvider(order));
    return { shopper, order, paymentId: paid.paymentId ?? '' };
  }
  type Bought = Awaited<ReturnType<typeof buyHorns>>;

  const cancel = ({ shopper, order }: Bought, qty: number) =>
    testShop.shop.ask('postOrderCancellation', {
      token: shopper.token,
      parameters: { id: order._id },
      idempotencyKey: unique(),
      body: { units: [{ productId: HORN, qty }] },
    });
  const refundOf = async ({ order }: Pick<Bought, 'order'>) => {
    const [row] = await testShop.database.queries.select().from(refunds).where(eq(refunds.orderId, order._id));
    if (!row) throw new Error('There is no refund.');
    return row;
  };
  const sendRefunds = () => sendDueRefunds(testShop, log);
  const letTimePass = () =>
    testShop.database.queries
      .update(refunds)
      .set({ nextAttemptAt: sql`now()` })
      .where(eq(refunds.state, 'waiting'));
  const endAtProvider = ({ paymentId }: Bought, status: 'processed' | 'failed') =>
    testShop.database.queries.update(gatewayRefunds).set({ status }).where(eq(gatewayRefunds.paymentId, paymentId));
  /** The sums that the provider says it has taken and returned. */
  const balanceOf = ({ paymentId }: Bought) => testShop.payments.provider.balanceOf(paymentId);
  const emailsOf = ({ order }: Bought) =>
    testShop.database.queries
      .select()
      .from(emails)
      .where(like(emails.subject, `%${order.number}%`));
  const shown = async ({ shopper, order }: Bought) =>
    (await testShop.shop.ask('getOrder', { token: shopper.token, parameters: { id: order._id } })).order;

  /** A signed message of the provider. */
  async function report(event: 'refund.processed' | 'refund.failed', refund: ReportedRefund): Promise<number> {
    const { providerId: id, paymentId, ...facts } = refund;
    const body = JSON.stringify({ event, payload: { refund: { entity: { id, payment_id: paymentId, ...facts } } } });
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signWebhook(testShop.payments.webhookSecret, body),
    };
    return (await fetch(testShop.origin + API_PREFIX + WEBHOOK_PATH, { method: 'POST', headers, body })).status;
  }

  /** A refund that the provider has begun, and what its messages say of it. */
  async function refundPending() {
    testShop.payments.gateway?.behave({ webhooks: { lost: true }, refundStatus: 'pending' });
    const bought = await buyHorns();
    await cancel(bought, 1);
    await sendRefunds();
    const { id: receipt, providerId, amount } = await refundOf(bought);
    expect(providerId).not.toBeNull();
    return {
      bought,
      facts: { providerId: providerId ?? '', paymentId: bought.paymentId, amount, currency: 'INR', receipt },
    };
  }

  it('is returned once by the provider, and its shopper reads so in the order and by email [orders-11, orders-12]', async () => {
    const bought = await buyHorns();
    await cancel(bought, 1);
    await Promise.all([sendRefunds(), sendRefunds()]);
    await letTimePass();
    await sendRefunds();

    const { amount } = await refundOf(bought);
    expect(await balanceOf(bought)).toEqual({ amount: bought.order.amount, refunded: amount });
    const { fulfilment } = await shown(bought);
    expect(fulfilment?.refunds).toMatchObject([{ amount, state: 'processed' }]);
    expect(fulfilment?.history.map((entry) => entry.kind)).toEqual(['cancelled', 'refund-processed']);
    expect((await emailsOf(bought)).map((email) => [email.kind, email.recipient])).toEqual([
      ['order-received', bought.shopper.user.email],
      ['order-cancelled', bought.shopper.user.email],
      ['money-returned', bought.shopper.user.email],
    ]);
  });

  it('is asked for again with the same key while the provider is down, and returned once it is back [orders-11]', async () => {
    const orders = await Promise.all([buyHorns(), buyHorns(), buyHorns()]);
    for (const bought of orders) await cancel(bought, 2);
    const down = jest.spyOn(testShop.payments.provider, 'refund').mockRejectedValue(new ProviderSilent('down'));
    await sendRefunds();
    await sendRefunds();
    const keys = down.mock.calls.map(([{ key }]) => key);
    expect(new Set(keys).size).toBe(orders.length);
    down.mockRestore();
    await letTimePass();
    await sendRefunds();

    for (const bought of orders)
      expect(await balanceOf(bought)).toEqual({ amount: bought.order.amount, refunded: bought.order.amount });
  });

  it('is returned once although the response of the provider was lost [orders-11]', async () => {
    const bought = await buyHorns();
    await cancel(bought, 1);
    const { provider } = testShop.payments;
    const refund = provider.refund.bind(provider);
    jest.spyOn(provider, 'refund').mockImplementationOnce(async (request) => {
      await refund(request);
      throw new ProviderSilent('lost');
    });
    await sendRefunds();
    await letTimePass();
    await sendRefunds();

    const made = await testShop.database.queries
      .select()
      .from(gatewayRefunds)
      .where(eq(gatewayRefunds.paymentId, bought.paymentId));
    expect(made).toHaveLength(1);
    expect(await refundOf(bought)).toMatchObject({ state: 'processed', providerId: made[0]?.id });
  });

  it('is through when the provider reports it, once, however often and late it does [orders-11]', async () => {
    const { bought, facts } = await refundPending();
    expect(await refundOf(bought)).toMatchObject({ state: 'waiting' });
    for (let times = 0; times < 3; times += 1)
      expect(await report('refund.processed', { ...facts, status: 'processed' })).toBe(200);
    expect(await report('refund.failed', { ...facts, status: 'failed' })).toBe(200);

    expect(await refundOf(bought)).toMatchObject({ state: 'processed' });
    expect((await shown(bought)).fulfilment?.history).toHaveLength(2);
    expect((await emailsOf(bought)).filter((email) => email.kind === 'money-returned')).toHaveLength(1);
  });

  it.each(['providerId', 'receipt'])('in a signed message whose %s no database can write is refused', async (field) => {
    const { bought, facts } = await refundPending();

    expect(await report('refund.processed', { ...facts, receipt: null, [field]: 'x\0', status: 'processed' })).toBe(
      422,
    );
    expect(await refundOf(bought)).toMatchObject({ state: 'waiting' });
  });

  it('that failed and was asked for again stays so when the provider repeats that it failed, and is returned [orders-11]', async () => {
    const { bought, facts } = await refundPending();
    const reportFailure = () => report('refund.failed', { ...facts, status: 'failed' });
    await endAtProvider(bought, 'failed');
    await reportFailure();
    expect(await refundOf(bought)).toMatchObject({ state: 'failed' });

    expect(await ordersInDatabase(testShop.database).retryRefunds(bought.order.number)).toBe(1);
    await reportFailure();
    expect(await refundOf(bought)).toMatchObject({ state: 'waiting' });
    testShop.payments.gateway?.behave({ webhooks: { lost: true } });
    await sendRefunds();
    await reportFailure();
    expect(await refundOf(bought)).toMatchObject({ state: 'processed' });
  });

  it('that the provider made although it had called it failed is not paid a second time when it is asked for again [orders-11]', async () => {
    const { bought, facts } = await refundPending();
    const { providerId, amount } = facts;
    await report('refund.failed', { ...facts, status: 'failed' });
    await endAtProvider(bought, 'processed');
    await ordersInDatabase(testShop.database).retryRefunds(bought.order.number);
    await sendRefunds();

    expect(await balanceOf(bought)).toMatchObject({ refunded: amount });
    expect(await refundOf(bought)).toMatchObject({ state: 'processed', providerId });
  });

  it.each<[string, (own: ReportedRefund, other: ReportedRefund) => Partial<ReportedRefund>]>([
    ['another amount', ({ amount }) => ({ amount: amount - 100 })],
    ['another currency', () => ({ currency: 'USD' })],
    ['the payment of another order', (_, { paymentId }) => ({ paymentId })],
    ['another refund of the provider', () => ({ providerId: 'rfnd_forged00000000' })],
  ])('stays open when the provider reports it with %s [orders-11]', async (_, differing) => {
    testShop.payments.gateway?.behave({ webhooks: { lost: true }, refundStatus: 'pending' });
    const [bought, other] = await Promise.all([buyHorns(), buyHorns()]);
    await cancel(bought, 1);
    await sendRefunds();
    const { id: receipt, providerId, amount } = await refundOf(bought);
    const own = { providerId: providerId ?? '', amount, currency: 'INR', receipt, status: 'processed' };
    const facts = { ...own, paymentId: bought.paymentId };
    await report('refund.processed', { ...facts, ...differing(facts, { ...own, paymentId: other.paymentId }) });

    expect(await refundOf(bought)).toMatchObject({ state: 'waiting' });
    expect((await shown(bought)).fulfilment?.history).toHaveLength(1);
  });

  it('of a payment that pays for no order is returned whole, by itself and once [orders-11]', async () => {
    const bought = await buyHorns();
    const second = await testShop.shop.newShopper();
    await testShop.shop.putInCart(second, { _id: HORN });
    const order: Order = await testShop.shop.placeOrder(second, (await testShop.shop.newAddress(second))._id);
    const { razorpay_payment_id: paymentId } = await testShop.payAtProvider(order);
    await sendWebhook(testShop, 'payment.captured', order, paymentId, { payment: { amount: order.amount - 100 } });
    await sendRefunds();
    await sendRefunds();

    expect(await refundOf({ order })).toMatchObject({
      paymentId,
      isWholePayment: true,
      amount: order.amount - 100,
      state: 'processed',
    });
    expect(await testShop.payments.provider.balanceOf(paymentId)).toMatchObject({ refunded: order.amount - 100 });
    expect(await balanceOf(bought)).toMatchObject({ refunded: 0 });
  });

  it('that the provider refuses for good is left to a person, and is not asked for again [orders-11]', async () => {
    const bought = await buyHorns();
    await cancel(bought, 1);
    await testShop.payments.provider.refund({
      paymentId: bought.paymentId,
      amount: bought.order.amount,
      receipt: 'by hand',
      key: `by-hand-${bought.paymentId}`,
    });
    await sendRefunds();
    await letTimePass();
    await sendRefunds();

    expect(await refundOf(bought)).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: 'The total refund amount is greater than the refund payment amount',
    });
    expect((await shown(bought)).fulfilment?.refunds).toMatchObject([{ state: 'failed' }]);
  });

  it('is one of the steps that emails report, each once, with the page of the order [orders-12]', async () => {
    const bought = await buyHorns();
    const { token } = bought.shopper;
    const changes = (...events: OrderEvent[]) =>
      events.reduce(
        (before, event) => before.then(() => changeByStaff(testShop.database, bought.order._id, event)),
        Promise.resolve(),
      );
    const sent = { kind: 'sent', units: null, carrier: 'Delhivery', number: 'AWB-77' } as const;
    await changes(sent, { kind: 'delivered', number: null });
    await expect(changes(sent)).rejects.toThrow('unchanged');
    await testShop.shop.ask('postOrderReturn', {
      token,
      parameters: { id: bought.order._id },
      idempotencyKey: unique(),
      body: { units: [{ productId: HORN, qty: 1 }], reason: 'does-not-fit' },
    });
    await changes(
      { kind: 'return-accepted', returnId: 'R1' },
      { kind: 'return-received', returnId: 'R1', restocked: true },
    );
    await sendRefunds();

    const reports = await emailsOf(bought);
    expect(reports.map(({ kind: own }) => own)).toEqual([
      'order-received',
      'order-sent',
      'order-delivered',
      'return-accepted',
      'return-received',
      'money-returned',
    ]);
    for (const { text } of reports) expect(text).toContain(`\n${paths.order(bought.order._id)}\n`);
    expect(reports[1]?.text).toContain('Delhivery AWB-77');
    expect(reports[3]?.text).toContain(demonstrationSettings.address?.join('\n'));
  });

  it('is bought by a guest, whose order is confirmed once it has an email, with the link that finds it [orders-12]', async () => {
    const { shop } = testShop;
    const { encodedToken: token, foundUser: user } = await shop.ask('postLogIn', { body: GUEST_CREDENTIALS });
    const guest = { token, user, password: '' };
    await shop.putInCart(guest, { _id: HORN });
    const order = await shop.placeOrder(guest, (await shop.newAddress(guest))._id);
    await shop.confirmPayment(guest, order, await testShop.payAtProvider(order));
    const bought = { shopper: guest, order, paymentId: '' };
    expect(await emailsOf(bought)).toEqual([]);

    for (const email of ['meera@example.in', 'other@example.in'])
      await shop.ask('postOrderEmail', { token, parameters: { id: order._id }, body: { email } });
    expect(await emailsOf(bought)).toMatchObject([{ kind: 'order-received', recipient: 'meera@example.in' }]);
    expect((await emailsOf(bought))[0]?.text).toContain(`\n${paths.findOrder}?number=${order.number}\n`);
  });
});
