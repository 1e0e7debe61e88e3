import type { OrderEvent } from '@piston-parts/shared-contract/backend';
import { unique } from '@piston-parts/shared-contract/contract-suite';
import { settingsInDatabase } from '../../shop-settings/shop-settings';
import { changeByStaff } from '../testing/change-by-staff';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { documentsOf } from './issue-documents';

const HORN = 'EL-4103';
const SETTINGS = { name: 'Kaveri', address: ['Thrissur 680001'], gstin: '32AAAAA0000A1ZB', delivery: { charge: 80 } };
const sent = (number: string, qty: number): OrderEvent => ({
  kind: 'sent',
  units: [{ productId: HORN, qty }],
  carrier: 'Delhivery',
  number,
});
const cancelled = (qty: number | null): OrderEvent => ({
  kind: 'cancelled',
  units: qty === null ? null : [{ productId: HORN, qty }],
  reason: 'one is broken',
});

describe('The documents of an order', () => {
  let testShop: TestShop;
  beforeAll(async () => {
    testShop = await startTestShop('PostgreSQL');
    const settings = settingsInDatabase(testShop.database);
    const ifVersion = (await settings.read()).version;
    await settings.save({ settings: SETTINGS, change: 'test', changedBy: 'owner', ifVersion });
  });
  beforeEach(() => testShop.setStock(HORN, 20));
  afterAll(() => testShop.stop());

  async function buyHorns() {
    const shopper = await testShop.shop.newShopper();
    await testShop.shop.putInCart(shopper, { _id: HORN }, 3);
    const order = await testShop.shop.placeOrder(shopper, (await testShop.shop.newAddress(shopper))._id);
    await testShop.shop.confirmPayment(shopper, order, await testShop.payAtProvider(order));
    const change = (event: OrderEvent) => changeByStaff(testShop.database, order._id, event);
    const request = { token: shopper.token, parameters: { id: order._id } };
    const documents = async () =>
      (await testShop.shop.ask('getOrder', request)).order.documents?.map(({ kind }) => kind);
    return { shopper, order, change, documents };
  }
  const totals = async (orderId: string) =>
    (await documentsOf(testShop.database.queries, orderId)).map(({ document }) => document.sums.total);

  it('are an invoice once its parts are packed, of what was not cancelled before [invoices-1, invoices-5]', async () => {
    const { order, change, documents } = await buyHorns();
    await change(cancelled(1));
    expect(await documents()).toEqual([]);
    await change({ kind: 'packed' });
    await change(sent('AWB1', 1));
    await change(sent('AWB2', 1));

    expect(await documents()).toEqual(['invoice']);
    expect(await totals(order._id)).toEqual([((order.amount - 8_000) / 3) * 2 + 8_000]);
  });

  it('are a credit note more for each part that is cancelled afterwards or comes back [invoices-5]', async () => {
    const { shopper, order, change, documents } = await buyHorns();
    await change(sent('AWB3', 2));
    await change(cancelled(1));
    await change({ kind: 'delivered', number: null });
    await testShop.shop.ask('postOrderReturn', {
      token: shopper.token,
      parameters: { id: order._id },
      idempotencyKey: 'return-1',
      body: { units: [{ productId: HORN, qty: 2 }], reason: 'does-not-fit' },
    });
    await change({ kind: 'return-accepted', returnId: 'R1' });
    expect(await documents()).toEqual(['invoice', 'credit_note']);
    await change({ kind: 'return-received', returnId: 'R1', restocked: true });

    expect(await documents()).toEqual(['invoice', 'credit_note', 'credit_note']);
    const unit = (order.amount - 8_000) / 3;
    expect(await totals(order._id)).toEqual([order.amount, unit, 2 * unit]);
  });

  it('are a credit note and an invoice more for another part in exchange, and none for the same part again [invoices-8]', async () => {
    const { shopper, order, change, documents } = await buyHorns();
    await change(sent('AWB5', 3));
    const exchange = async (returnId: string, part: { productId: string; name: string; price: number }) => {
      await testShop.shop.ask('postOrderReturn', {
        token: shopper.token,
        parameters: { id: order._id },
        idempotencyKey: unique(),
        body: { units: [{ productId: HORN, qty: 1 }], reason: 'damaged' },
      });
      await change({ kind: 'return-accepted', returnId });
      await change({ kind: 'return-received', returnId, restocked: false, exchange: part });
      await change({ kind: 'sent', replaces: returnId, carrier: 'Delhivery', number: `AWB6${returnId}` });
    };
    await exchange('R1', { productId: HORN, name: 'Horn', price: 1 });
    expect(await documents()).toEqual(['invoice']);
    await exchange('R2', { productId: 'EL-4102', name: 'Relay', price: 10_000 });

    expect(await documents()).toEqual(['invoice', 'credit_note', 'invoice']);
    expect(await totals(order._id)).toEqual([order.amount, (order.amount - 8_000) / 3, 10_000]);
  });

  it('are credited whole, with the delivery, when the shop cancels what was packed [invoices-5]', async () => {
    const { order, change } = await buyHorns();
    await change({ kind: 'packed' });
    await change(cancelled(null));

    expect(await totals(order._id)).toEqual([order.amount, order.amount]);
  });
});
