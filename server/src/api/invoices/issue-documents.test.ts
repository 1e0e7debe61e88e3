import type { Order } from '@piston-parts/shared-contract';
import { eq } from 'drizzle-orm';
import { orders } from '../../database/order.schema';
import { products } from '../../database/schema';
import { taxDocuments } from '../../database/tax-document.schema';
import { settingsInDatabase } from '../../shop-settings/shop-settings';
import { DATABASES } from '../../testing/run-of-all';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { documentsOf, issueCreditNote, issueInvoice } from './issue-documents';
import { financialYear } from '../../tax/tax-document';

const HORN = { _id: 'EL-4103' };
const TRUCK = { _id: 'EL-4102' };
/** Registered in Kerala, where the shoppers of the tests live. */
const SELLER = '32AAAAA0000A1ZB';
const SETTINGS = {
  name: 'Kaveri Auto Spares',
  address: ['4 Market Road', 'Thrissur 680001'],
  gstin: SELLER,
  delivery: { charge: 80 },
};

describe.each(DATABASES)('The invoice of an order, on %s', (kind) => {
  let testShop: TestShop;
  let version = 0;
  const saveSettings = async (settings: object) => {
    version = await settingsInDatabase(testShop.database).save({
      settings,
      change: 'test',
      changedBy: 'owner',
      ifVersion: version,
    });
  };
  beforeAll(async () => {
    testShop = await startTestShop(kind);
    version = (await settingsInDatabase(testShop.database).read()).version;
    await saveSettings(SETTINGS);
  });
  afterAll(() => testShop.stop());

  async function paidOrder(qty = 2): Promise<Order> {
    const { shop } = testShop;
    const shopper = await shop.newShopper();
    for (const part of [HORN, TRUCK]) await testShop.setStock(part._id, 50);
    await shop.putInCart(shopper, HORN, qty);
    await shop.putInCart(shopper, TRUCK, 1);
    const { _id: addressId } = await shop.newAddress(shopper);
    const order = await shop.placeOrder(shopper, addressId);
    await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
    return order;
  }

  const issueFor = (order: Order, units: Record<string, number>) =>
    testShop.database.transaction(async (queries) => {
      const [row] = await queries.select().from(orders).where(eq(orders.id, order._id)).for('update');
      if (!row) throw new Error('The order is gone.');
      return issueInvoice(queries, row, new Map(Object.entries(units)));
    });
  const credit = (order: Order, cause: string, units: Record<string, number>, withDelivery = false) =>
    testShop.database.transaction((queries) =>
      issueCreditNote(queries, { id: order._id }, { cause, units: new Map(Object.entries(units)), withDelivery }),
    );
  const ALL = { [HORN._id]: 2, [TRUCK._id]: 1 };

  it('has what was paid, the delivery too, with the tax of each part in it [invoices-1, invoices-2]', async () => {
    const order = await paidOrder();
    await testShop.database.queries.update(products).set({ hsn: '851230' }).where(eq(products.id, HORN._id));

    const invoice = await issueFor(order, ALL);

    expect(invoice).toMatchObject({
      order: { number: order.number },
      seller: { name: 'Kaveri Auto Spares', gstin: SELLER, state: { name: 'Kerala' } },
      sums: { total: order.amount },
    });
    expect(invoice?.lines.find(({ productId }) => productId === HORN._id)).toMatchObject({
      hsn: '851230',
      rate: 18,
      qty: 2,
    });
    expect(invoice?.lines.find(({ productId }) => productId === null)).toMatchObject({
      name: 'Delivery',
      total: 8_000,
    });
  });

  it('is issued once, and stays as it is whatever is set, priced or written afterwards [invoices-1, invoices-4]', async () => {
    const order = await paidOrder();
    const [first, second] = await Promise.all([issueFor(order, ALL), issueFor(order, ALL)]);
    await saveSettings({ ...SETTINGS, name: 'Another name' });
    await testShop.database.queries
      .update(taxDocuments)
      .set({ cause: 'forged' })
      .where(eq(taxDocuments.orderId, order._id));
    await testShop.database.queries.delete(taxDocuments).where(eq(taxDocuments.orderId, order._id));
    const again = await issueFor(order, ALL);
    await saveSettings(SETTINGS);

    expect([second, again]).toEqual([first, first]);
    expect(await documentsOf(testShop.database.queries, order._id)).toHaveLength(1);
  });

  it('has the next number, also beside others and after one that failed [invoices-3]', async () => {
    const placed = await Promise.all(Array.from({ length: 6 }, () => paidOrder()));
    const failing = testShop.database.transaction(async (queries) => {
      const [row] = await queries
        .select()
        .from(orders)
        .where(eq(orders.id, placed[0]?._id ?? ''));
      if (row) await issueInvoice(queries, row, new Map(Object.entries(ALL)));
      throw new Error('the disk is full');
    });
    await Promise.all([expect(failing).rejects.toThrow(), ...placed.map((order) => issueFor(order, ALL))]);

    const rows = await testShop.database.queries.select().from(taxDocuments).where(eq(taxDocuments.kind, 'invoice'));
    const counts = rows.map(({ number }) => Number(number.slice(-5))).sort((one, other) => one - other);
    expect(counts).toEqual(counts.map((_, index) => index + 1));
    expect(rows.every(({ number }) => /^INV\/\d\d-\d\d\/\d{5}$/.test(number))).toBe(true);
  });

  it('is taxed by the centre and the state, or by both together, as the parts go within a state or not [invoices-2]', async () => {
    const order = await paidOrder();
    const within = await issueFor(order, ALL);
    const other = await paidOrder();
    await saveSettings({ ...SETTINGS, gstin: '27AAAAA0000A1Z2' });
    const across = await issueFor(other, ALL);
    await saveSettings(SETTINGS);

    expect(within?.buyer.state.name).toBe('Kerala');
    expect(within?.sums).toMatchObject({ igst: 0, cgst: within?.sums.sgst });
    expect(within?.sums.cgst).toBeGreaterThan(0);
    expect(across?.sums).toMatchObject({ cgst: 0, sgst: 0 });
    expect(across?.sums.igst).toBeGreaterThan(0);
  });

  it('is corrected by credit notes for what comes back, never for more than was sold [invoices-5]', async () => {
    const order = await paidOrder();
    const invoice = await issueFor(order, ALL);
    const first = await credit(order, 'return 1', { [HORN._id]: 1 });
    const again = await credit(order, 'return 1', { [HORN._id]: 1 });
    await expect(credit(order, 'return 2', { [HORN._id]: 2 })).rejects.toThrow('1 units left');
    const rest = await credit(order, 'return 3', { [HORN._id]: 1, [TRUCK._id]: 1 }, true);

    expect(first).toMatchObject({ kind: 'credit_note', corrects: { number: invoice?.number }, lines: [{ qty: 1 }] });
    expect(first?.number).toMatch(/^CRN\//);
    expect(again).toEqual(first);
    expect((first?.sums.total ?? 0) + (rest?.sums.total ?? 0)).toBe(order.amount);
    expect((first?.sums.cgst ?? 0) + (rest?.sums.cgst ?? 0)).toBe(invoice?.sums.cgst);
  });

  it('is not issued by a shop without a GSTIN, whose orders need no credit note either [invoices-1]', async () => {
    const order = await paidOrder();
    const { gstin: _gstin, ...unregistered } = SETTINGS;
    await saveSettings(unregistered);

    expect(await issueFor(order, ALL)).toBeNull();
    expect(await credit(order, 'return', ALL)).toBeNull();
    await saveSettings(SETTINGS);
  });
});

describe('The financial year', () => {
  it('begins on 1 April, at midnight in India [invoices-3]', () => {
    expect(financialYear(new Date('2027-03-31T18:29:59Z'))).toBe(2026);
    expect(financialYear(new Date('2027-03-31T18:30:00Z'))).toBe(2027);
    expect(financialYear(new Date('2026-12-31T23:59:59Z'))).toBe(2026);
  });
});
