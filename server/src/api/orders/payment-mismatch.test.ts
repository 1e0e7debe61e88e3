import { backendMessages } from '@piston-parts/shared-contract/backend';
import type { Order } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { eq } from 'drizzle-orm';
import { signPayment } from '../../payment-protocol/signatures';
import { payments } from '../../database/order.schema';
import { sendWebhook } from '../testing/send-webhook';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { ProviderSilent } from './payment-provider';
import { reconcileDue } from './reconciler';
import type { ReportedPayment } from './reported-payment';
import { DATABASES } from '../../testing/run-of-all';

const HORN = { _id: 'EL-4103' };

describe.each(DATABASES)('A payment that does not fit, on %s', (kind) => {
  let testShop: TestShop;
  beforeAll(async () => {
    testShop = await startTestShop(kind);
  });
  beforeEach(async () => {
    testShop.payments.gateway?.behave({ webhooks: { lost: true } });
    await testShop.setStock(HORN._id, 8);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => testShop.stop());

  async function shopperWithOrder() {
    const shopper = await testShop.shop.newShopper();
    await testShop.shop.putInCart(shopper, HORN);
    const { _id: addressId } = await testShop.shop.newAddress(shopper);
    return { shopper, order: await testShop.shop.placeOrder(shopper, addressId) };
  }

  type Bought = Awaited<ReturnType<typeof shopperWithOrder>>;

  /** Fields of the provider's payment that differ from the order. */
  function providerReports({ providerOrderId, amount }: Order, differing: Partial<ReportedPayment>): ReportedPayment {
    const payment = {
      paymentId: `pay_${providerOrderId}`,
      providerOrderId,
      amount,
      currency: 'INR',
      status: 'captured',
    };
    const reported = { ...payment, ...differing };
    jest.spyOn(testShop.payments.provider, 'findPayment').mockResolvedValue(reported);
    jest.spyOn(testShop.payments.provider, 'paymentsOf').mockResolvedValue([reported]);
    return reported;
  }

  /** Sends a proof that the provider has signed. */
  function confirm({ shopper, order }: Bought, paymentId: string) {
    const { providerOrderId } = order;
    const body = {
      razorpay_payment_id: paymentId,
      razorpay_order_id: providerOrderId,
      razorpay_signature: signPayment(testShop.payments.access.keySecret, providerOrderId, paymentId),
    };
    return testShop.shop.request('postOrderPayment', { token: shopper.token, parameters: { id: order._id }, body });
  }

  const recorded = ({ _id }: Order) =>
    testShop.database.queries.select().from(payments).where(eq(payments.orderId, _id));
  const statusOf = async ({ _id }: Order) => (await testShop.orderRow(_id)).status;

  it.each<[string, Partial<ReportedPayment>]>([
    ['a rupee for an order of hundreds', { amount: 100 }],
    ['the same figure in another currency', { currency: 'USD' }],
    ['money that was not taken', { status: 'failed' }],
    ['all of it wrong', { amount: 100, currency: 'USD', status: 'failed' }],
  ])('in a message of the provider pays for nothing and is to be returned: %s', async (_, payment) => {
    const { shopper, order } = await shopperWithOrder();

    const response = await sendWebhook(testShop, 'payment.captured', order, `pay_${order._id}`, { payment });

    expect(response.status).toBe(200);
    expect(await statusOf(order)).toBe('created');
    expect(await recorded(order)).toMatchObject([
      { state: 'refund_due', amount: payment.amount ?? order.amount, currency: payment.currency ?? 'INR' },
    ]);
    const bought = await testShop.shop.confirmPayment(shopper, order, await testShop.payAtProvider(order));
    expect(bought.order.status).toBe('paid');
  });

  it('in a signed message with texts that no database can write is refused, and pays for nothing', async () => {
    const { order } = await shopperWithOrder();

    for (const [named, paymentId, payment] of [
      [{ ...order, providerOrderId: 'order_\0' }, 'pay_1', {}],
      [order, 'pay_\0', {}],
      [order, 'pay_1', { currency: 'INR\0' }],
      [order, 'pay_1', { status: 'captured\0' }],
    ] as const) {
      expect((await sendWebhook(testShop, 'payment.captured', named, paymentId, { payment })).status).toBe(422);
    }
    expect(await statusOf(order)).toBe('created');
    expect(await recorded(order)).toEqual([]);
  });

  it.each([{ amount: 100 }, { currency: 'USD' }])(
    'pays for nothing although the browser brings its signed proof, and the shopper reads so: %j',
    async (differing) => {
      const bought = await shopperWithOrder();
      const { paymentId } = providerReports(bought.order, differing);

      expect(await confirm(bought, paymentId)).toMatchObject({
        status: 409,
        body: { errors: [backendMessages.paymentMismatch] },
      });

      expect(await statusOf(bought.order)).toBe('created');
      expect(await recorded(bought.order)).toMatchObject([{ id: paymentId, state: 'refund_due' }]);
    },
  );

  it('and has failed, or belongs to another order, is no proof', async () => {
    const bought = await shopperWithOrder();
    for (const differing of [{ status: 'failed' }, { providerOrderId: 'order_of_another' }]) {
      const { paymentId } = providerReports(bought.order, differing);
      expect(await confirm(bought, paymentId)).toMatchObject({
        status: 422,
        body: { errors: [backendMessages.paymentNotVerified] },
      });
    }
    expect(await statusOf(bought.order)).toBe('created');
    expect(await recorded(bought.order)).toEqual([]);
  });

  it('yet, because it is only authorized, is captured before the order is paid', async () => {
    const bought = await shopperWithOrder();
    testShop.payments.gateway?.behave({ captureAfterMs: 3_600_000, webhooks: { lost: true } });
    const { razorpay_payment_id: paymentId } = await testShop.payAtProvider(bought.order);
    expect(await testShop.payments.provider.findPayment(paymentId)).toMatchObject({ status: 'authorized' });

    expect((await confirm(bought, paymentId)).status).toBe(200);

    expect(await testShop.payments.provider.findPayment(paymentId)).toMatchObject({ status: 'captured' });
    expect(await statusOf(bought.order)).toBe('paid');
  });

  it('yet, because it is authorized and cannot be captured now, can be confirmed later with the same proof', async () => {
    const bought = await shopperWithOrder();
    const { paymentId } = providerReports(bought.order, { status: 'authorized' });
    jest.spyOn(testShop.payments.provider, 'capture').mockRejectedValue(new ProviderSilent('down'));

    expect(await confirm(bought, paymentId)).toMatchObject({
      status: 503,
      body: { errors: [lateMessages.paymentUnconfirmed] },
    });
    expect(await statusOf(bought.order)).toBe('created');

    providerReports(bought.order, { status: 'captured' });
    expect((await confirm(bought, paymentId)).status).toBe(200);
  });

  it('is found by the reconciler too, recorded once and logged', async () => {
    const { order } = await shopperWithOrder();
    const { paymentId } = providerReports(order, { amount: 100 });
    const warn = jest.fn();

    for (let round = 0; round < 2; round += 1) {
      await testShop.letReservationEnd(order._id);
      await reconcileDue(testShop, { warn });
    }

    expect(await statusOf(order)).toBe('expired');
    expect(await recorded(order)).toMatchObject([{ id: paymentId, state: 'refund_due', amount: 100, currency: 'INR' }]);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ paymentId, order: order._id }), expect.any(String));
  });

  it('because it paid for another order is answered, so that the provider stops, and pays for nothing more', async () => {
    const first = await shopperWithOrder();
    const { razorpay_payment_id: paymentId } = await testShop.payAtProvider(first.order);
    await sendWebhook(testShop, 'payment.captured', first.order, paymentId);
    const second = await shopperWithOrder();

    const response = await sendWebhook(testShop, 'payment.captured', second.order, paymentId);

    expect(response.status).toBe(200);
    expect([await statusOf(first.order), await statusOf(second.order)]).toEqual(['paid', 'created']);
    expect(await recorded(first.order)).toMatchObject([{ id: paymentId, state: 'taken' }]);
  });

  it('because many orders claim it at once pays for one of them, and every message is answered', async () => {
    const bought = [await shopperWithOrder(), await shopperWithOrder(), await shopperWithOrder()];
    const paymentId = `pay_for_all_${kind}`;

    const responses = await Promise.all(
      bought.map(({ order }) =>
        sendWebhook(testShop, 'order.paid', order, paymentId, { payment: { amount: order.amount } }),
      ),
    );

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const statuses = await Promise.all(bought.map(({ order }) => statusOf(order)));
    expect(statuses.sort()).toEqual(['created', 'created', 'paid']);
  });
});
