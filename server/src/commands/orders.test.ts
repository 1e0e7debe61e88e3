import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { unique, type Shopper } from '@piston-parts/shared-contract/contract-suite';
import { sendDueRefunds } from '../api/orders/refunds';
import { startTestShop, type TestShop } from '../api/testing/test-shop';
import { orderHistory, refunds } from '../database/fulfilment.schema';
import { orders, payments } from '../database/order.schema';
import { connectToFunctions } from '../operator-channel/connect-to-functions';
import { openChannel } from '../operator-channel/open-channel';
import { comparePayments, readLedger, type BalanceOf } from '../api/orders/ledger';
import { ProviderRefused, ProviderSilent } from '../api/orders/payment-provider';
import { lastReconciliation, reconcileWhenDue } from '../api/orders/nightly-reconciliation';
import { runOrders, runReconcile } from '../staff-orders/orders-command';
import { runSales } from '../staff-orders/sales';
import { ordersInDatabase, type StaffOrders } from '../staff-orders/staff-orders';
import { DATABASES } from '../testing/run-of-all';

const HORN = 'EL-4103';
/** Costs less. */
const RELAY = 'EL-4102';
const log = { warn: jest.fn() };

describe.each(DATABASES)('The staff of a running shop, on %s', (kind) => {
  let api: TestShop;
  let data: string;
  let closeChannel: () => Promise<void>;
  beforeAll(async () => {
    data = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-orders-'));
    api = await startTestShop(kind);
    api.payments.gateway?.behave({ webhooks: { lost: true } });
    closeChannel = await openChannel(api.database, data);
  });
  beforeEach(() => api.setStock(HORN, 8));
  afterAll(async () => {
    await closeChannel();
    await api.stop();
    rmSync(data, { recursive: true });
  });

  /** As the command reaches a shop on the embedded database. */
  async function openRunning(): Promise<StaffOrders> {
    const shop = await connectToFunctions(data, 'orders');
    if (!shop) throw new Error('No shop runs.');
    return shop;
  }
  const openDirectly = async () => ({ ...ordersInDatabase(api.database), close: async () => undefined });
  const run = (...words: string[]) => runOrders(words, openRunning, 'asha');
  const reconcile = () => runReconcile([], openDirectly, null);

  async function buyHorns(qty = 2) {
    const shopper = await api.shop.newShopper();
    await api.shop.putInCart(shopper, { _id: HORN }, qty);
    const order = await api.shop.placeOrder(shopper, (await api.shop.newAddress(shopper))._id);
    await api.shop.confirmPayment(shopper, order, await api.payAtProvider(order));
    return { shopper, order, number: order.number };
  }
  const sendBack = (shopper: Shopper, id: string, wish: object = {}) =>
    api.shop.ask('postOrderReturn', {
      token: shopper.token,
      parameters: { id },
      idempotencyKey: unique(),
      body: { units: [{ productId: HORN, qty: 1 }], reason: 'damaged', ...wish },
    });

  it('packs, sends, delivers, takes back and pays back an order, and each repeated word changes nothing [orders-13]', async () => {
    const { shopper, order, number } = await buyHorns();
    const words = [
      ['pack', number],
      ['send', number, '--carrier', 'Delhivery', '--tracking', 'AWB1', '--part', `${HORN}=1`],
      ['send', number.toLowerCase(), '--carrier', 'Delhivery', '--tracking', 'AWB2'],
      ['deliver', number],
    ];
    for (const each of words) {
      expect(await run(...each)).toMatch(/^It is now:/);
      expect(await run(...each)).toMatch(/^It was so already/);
    }
    await sendBack(shopper, order._id);
    expect(await run('list', '--returns')).toContain(number);
    for (const each of [
      ['accept-return', number, 'R1'],
      ['receive-return', number, 'r1'],
    ]) {
      expect(await run(...each)).toMatch(/^It is now:/);
      expect(await run(...each)).toMatch(/^It was so already/);
    }
    await sendDueRefunds(api, log);

    const row = `${number}  day  delivered  ₹1,080  ₹540 back  2 units`;
    const withoutTimes = (text: string) =>
      text.replace(/\d{4}-\d\d-\d\d(T[\d:]+\+00:00)?/g, (_, time) => (time ? 'time' : 'day'));
    expect(withoutTimes(await run('show', number))).toBe(`${row}
Meera Nair, 14, Lake Road, Kochi, Kerala 682001, 9847012345
  2 × EL-4103 Disc Horn 12V, high tone, 2 sent, 1 returned
  return R1: refunded, 1 × EL-4103, damaged
  refund ${number}-1: processed, ₹540
  time  shop asha  packed
  time  shop asha  sent, 1 × EL-4103, Delhivery AWB1
  time  shop asha  sent, 1 × EL-4103, Delhivery AWB2
  time  shop asha  delivered, 1 × EL-4103, 1 × EL-4103, Delhivery AWB1, Delhivery AWB2
  time  shopper  return-requested, 1 × EL-4103, damaged
  time  shop asha  return-accepted, 1 × EL-4103
  time  shop asha  return-received, 1 × EL-4103, ₹540
  time  provider  refund-processed, ₹540
  email time  Your order ${number} is paid, waiting
  email time  Your order ${number} is on its way, waiting
  email time  Your order ${number} is on its way, waiting
  email time  Your order ${number} is delivered, waiting
  email time  Send back parts of your order ${number}, waiting
  email time  Your parts of the order ${number} have arrived, waiting`);
    expect(withoutTimes(await run('list')).split('\n')).toContain(row);
    expect(withoutTimes(await run('list', '--csv')).split('\n')).toEqual(
      expect.arrayContaining([
        'number,paid,state,amount,refunded,parts,address',
        `${number},time,delivered,1080,540,2 × EL-4103,"Meera Nair, 14, Lake Road, Kochi, Kerala 682001, 9847012345"`,
      ]),
    );
    expect(await run('list', '--returns')).not.toContain(number);
    expect(await reconcile()).toMatch(/All as the provider says/);
  });

  it('sees the photo beside a return, as the shopper does and nobody else, until the account is deleted [orders-18]', async () => {
    const { shopper, order, number } = await buyHorns();
    await run('send', number, '--carrier', 'Delhivery', '--tracking', 'AWB1');
    await sendBack(shopper, order._id);
    const ask = (name: 'postReturnPhoto', photo: Buffer) =>
      api.shop.request(name, {
        token: shopper.token,
        parameters: { id: order._id, returnId: 'R1' },
        body: { photo: photo.toString('base64') },
      });
    const draw = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#804020' } });
    const position = { IFD3: { GPSLatitude: '12/1 58/1 0/1' } };
    const upright = await draw(3000, 1000).withExif(position).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await ask('postReturnPhoto', upright)).toMatchObject({ status: 200 });
    // 100 million pixels in some 300 kB; a photo that breaks off; one in which a page is hidden, and one that is too large.
    const bomb = await draw(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    const hidden = Buffer.concat([Buffer.from('<html><script>'), upright]);
    for (const photo of [bomb, upright.subarray(0, upright.length / 2), hidden])
      expect(await ask('postReturnPhoto', photo)).toMatchObject({ status: 422 });
    expect(await ask('postReturnPhoto', Buffer.alloc(40_000_000))).toMatchObject({ status: 413 });
    for (let sent = 4; sent < 20; sent += 1)
      expect(await ask('postReturnPhoto', Buffer.from('flood'))).toMatchObject({ status: 422 });
    expect(await ask('postReturnPhoto', upright)).toMatchObject({ status: 429 });

    expect(await run('show', number)).toContain('damaged, with a photo');
    const file = path.join(data, 'photo.jpg');
    expect(await run('photo', number, 'r1', '--to', file)).toBe(`The photo is in ${file}.`);
    const { format, width, height, exif } = await sharp(file).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 533, height: 1600, exif: undefined });
    await expect(run('photo', number, 'R2', '--to', file)).rejects.toThrow('There is no photo beside the return R2');

    const { order: shown } = await api.shop.ask('getOrder', { token: shopper.token, parameters: { id: order._id } });
    const address = shown.returnPhotos?.[0]?.address ?? '';
    const open = (url: string) => fetch(api.origin + url);
    const photo = await open(address);
    expect([photo.status, photo.headers.get('content-type'), photo.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ]);
    const forged = ['R2', 'R1&expires=9999999999999'].map((id) => address.replace('R1', id));
    for (const other of [...forged, address.replace('/jpg', '/pdf')]) expect((await open(other)).status).toBe(404);

    await api.shop.ask('postAccountDeletion', { token: shopper.token, body: { password: shopper.password } });
    expect((await open(address)).status).toBe(404);
    expect(await run('show', number)).not.toContain('with a photo');
  });

  it('exchanges a return for a cheaper part that is there, once, and its difference comes back [orders-16]', async () => {
    const { shopper, order, number } = await buyHorns();
    await run('send', number, '--carrier', 'Delhivery', '--tracking', 'AWB1');
    await sendBack(shopper, order._id, { exchangeFor: RELAY });
    await run('accept-return', number, 'R1');
    const receive = ['receive-return', number, 'R1', '--exchange'];
    await api.setStock(RELAY, 0);
    await expect(run(...receive)).rejects.toThrow(/in stock.* Nothing was changed\.$/);
    await expect(run(...receive, '--part', 'XX-1')).rejects.toThrow('There is no part XX-1. Nothing was changed.');
    expect(await api.units(HORN)).toBe(6);

    await api.setStock(RELAY, 1);
    expect(await run(...receive, '--dry-run')).toMatch(/^It would be:[^]*1 × EL-4102 instead, to be sent/);
    const twice = await Promise.all([run(...receive), run(...receive)]);
    expect(twice.filter((text) => text.startsWith('It is now:'))).toHaveLength(1);
    expect([await api.units(HORN), await api.units(RELAY)]).toEqual([7, 0]);
    await expect(run('receive-return', number, 'R1')).rejects.toThrow('The return is received.');
    await expect(run(...receive, '--part', HORN)).rejects.toThrow('The return is received.');
    expect(await run('list', '--returns')).toContain(number);

    const send = ['send', number, '--replaces', 'r1', '--carrier', 'Delhivery', '--tracking', 'AWB2'];
    expect(await run(...send)).toMatch(/^It is now:/);
    expect(await run(...send)).toMatch(/^It was so already/);
    await sendDueRefunds(api, log);

    expect(await run('show', number)).toMatch(/return R1: refunded.*1 × EL-4102 instead with Delhivery AWB2/);
    expect(await run('list', '--returns')).not.toContain(number);
    const price = async (id: string) =>
      (await api.shop.ask('getProduct', { parameters: { id } })).product.price.actualPrice;
    const rows = await api.database.queries.select().from(refunds).where(eq(refunds.orderId, order._id));
    expect(rows).toMatchObject([{ state: 'processed', amount: ((await price(HORN)) - (await price(RELAY))) * 100 }]);
    expect(await reconcile()).toMatch(/All as the provider says/);
    const { rows: sentEmails } = await api.database.query({
      text: 'select text from emails where key like $1',
      values: [`order ${order._id} %`],
    });
    expect(JSON.stringify(sentEmails)).toMatch(/We send you 1 × .* instead[^]*left our shop with Delhivery AWB2:/);
  });

  it('reads what a change would do before it is done [orders-13]', async () => {
    const { order, number } = await buyHorns();
    const words = ['cancel', number, '--reason', 'The last one was broken', '--part', HORN];
    expect(await run(...words, '--dry-run')).toMatch(/^It would be:[^]*1 cancelled/);
    const rows = () => api.database.queries.select().from(orderHistory).where(eq(orderHistory.orderId, order._id));
    expect(await rows()).toEqual([]);
    expect(await api.units(HORN)).toBe(6);

    expect(await run(...words, '--by', 'Ravi')).toMatch(/^It is now:[^]*1 cancelled/);
    expect(await rows()).toMatchObject([{ actor: 'shop', actorName: 'Ravi', text: 'The last one was broken' }]);
    expect(await api.units(HORN)).toBe(7);
  });

  it('lists orders by state, also for a spreadsheet, which runs nothing that a shopper typed [orders-13]', async () => {
    const { order, number } = await buyHorns(1);
    const { number: packed } = await buyHorns(1);
    await run('pack', packed);
    const row = await api.orderRow(order._id);
    const address = { ...row.address, name: '=HYPERLINK("http://evil.example")' };
    await api.database.queries.update(orders).set({ address }).where(eq(orders.id, order._id));

    const waiting = await run('list', '--state', 'paid', '--csv');
    expect(waiting).toContain(number);
    expect(waiting).not.toContain(packed);
    expect(waiting.split('\n').find((line) => line.startsWith(number))).toContain(`"'=HYPERLINK(""http`);
    expect(await run('list', '--state', 'packed')).toContain(packed);
  });

  it('reads of a delivered order that it is delivered, and what to do instead of cancelling it [orders-13]', async () => {
    const { number } = await buyHorns(1);
    await run('send', number, '--carrier', 'Delhivery', '--tracking', 'AWB9');
    await run('deliver', number);
    await expect(run('cancel', number, '--reason', 'late')).rejects.toThrow(
      'The order is delivered, and these units do not wait to be sent, so they cannot be cancelled. Return money with a refund, or take the parts back when the shopper asks for a return. Nothing was changed.',
    );
  });

  it('reads one sentence for what cannot be, and nothing is changed [orders-13]', async () => {
    const { number } = await buyHorns();
    await expect(run('show', 'PP-0000-0000')).rejects.toThrow('There is no paid order PP-0000-0000.');
    await expect(run('cancel', number)).rejects.toThrow('Give --reason.');
    await expect(run('cancel', number, '--reason', 'late', '--part', 'NO-1')).rejects.toThrow(
      'The order has no part NO-1. Nothing was changed.',
    );
    await expect(run('send', number, '--carrier', 'Delhivery')).rejects.toThrow('Give --tracking.');
    await expect(run('deliver', number)).rejects.toThrow('No parcel of the order was sent yet.');
    await expect(run('receive-return', number, 'R1')).rejects.toThrow('The order has no such return.');
    await expect(run('refund', number, '--rupees', '999999', '--reason', 'kind')).rejects.toThrow(/^At most ₹/);
    await expect(run('list', '--state', 'lost')).rejects.toThrow('The states are paid, packed');
    await expect(run('dance', number)).rejects.toThrow('Say what:');
    expect(await run('show', number)).not.toContain('shop asha');
  });

  it('sees what differs from the provider, and asks again for a refund that was refused [orders-11, orders-13]', async () => {
    const { order, number } = await buyHorns();
    const row = await api.orderRow(order._id);
    const byHand = {
      paymentId: row.paymentId ?? '',
      amount: order.amount,
      receipt: 'by hand',
      key: `hand-${order._id}`,
    };
    await api.payments.provider.refund(byHand);
    await run('refund', number, '--rupees', '1', '--reason', 'scratched');
    await sendDueRefunds(api, log);

    expect(await run('list', '--failed-refunds')).toContain(number);
    const differs = new RegExp(`${number}.*the provider returned`);
    await expect(reconcile()).rejects.toThrow(differs);
    const tonight = () => reconcileWhenDue(api.services, new Date(2030, 0, 1, 5));
    const twice = await Promise.all([tonight(), tonight()]);
    expect(twice.filter((comparison) => comparison !== null)).toEqual([
      { differences: [expect.stringMatching(differs)], silent: [] },
    ]);
    expect(await tonight()).toBeNull();
    expect(await lastReconciliation(api.database)).toMatchObject({ differing: 1 });
    expect(await run('refund', number, '--again')).toBe('1 refunds are asked for again.');
    const [refund] = await api.database.queries.select().from(refunds).where(eq(refunds.orderId, order._id));
    expect(refund).toMatchObject({ state: 'waiting', round: 2 });
  });

  it('reads that a provider which does not respond was not compared, and that one which denies a payment differs [orders-13]', async () => {
    const { number } = await buyHorns(1);
    const silence = jest.spyOn(api.payments.provider, 'balanceOf').mockRejectedValue(new ProviderSilent('503'));
    const balanceOf: BalanceOf = (id) => api.payments.provider.balanceOf(id);
    const compare = () => runReconcile([], openDirectly, balanceOf);
    await expect(compare()).rejects.toThrow(
      new RegExp(`taken[^]*under way\\.\nThe provider did not respond.*[^]*${number}`),
    );
    await reconcileWhenDue(api.services, new Date(2031, 0, 1, 5));
    expect(await lastReconciliation(api.database)).toMatchObject({
      differing: 0,
      uncompared: expect.any(Number) as number,
    });
    silence.mockClear();
    const [row] = await readLedger(api.database, 1);
    if (!row) throw new Error('No payment.');
    expect((await comparePayments([row, row, row, row, row], balanceOf)).silent).toHaveLength(5);
    // With a provider that is down, a night is not spent on waiting for it.
    expect(silence).toHaveBeenCalledTimes(3);

    silence.mockRejectedValue(new ProviderRefused('404', 'no such payment'));
    await expect(compare()).rejects.toThrow(`${number}  `);
    await expect(compare()).rejects.toThrow('the provider does not know it');
    silence.mockRestore();
  });

  it('reads in one line that an option is not there [orders-13]', async () => {
    await expect(run('list', '--loud')).rejects.toThrow(/^Unknown option '--loud'\. Say what: npm run shop -- orders/);
    await expect(runReconcile(['--csv'], openDirectly, null)).rejects.toThrow(
      "Unknown option '--csv'. Say: npm run shop -- reconcile [--days 30]",
    );
  });

  describe('counts the sales', () => {
    const sales = (...words: string[]) => runSales(words, openRunning);
    /** Of a spreadsheet, by the names of its columns. */
    async function salesOf(period: string) {
      const [names = [], ...rows] = (await sales('--tax', '--csv')).split('\n').map((row) => row.split(','));
      const row = rows.find(([first]) => first === period) ?? [];
      return Object.fromEntries(names.slice(1).map((name, index) => [name, Number(row[index + 1] ?? 0)]));
    }
    async function payAt(orderId: string, at: Date): Promise<void> {
      await api.database.queries.update(orders).set({ paidAt: at }).where(eq(orders.id, orderId));
      await api.database.queries.update(payments).set({ receivedAt: at }).where(eq(payments.orderId, orderId));
    }
    const indianDay = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

    it('by the days of India, on which a payment a second before midnight is one of the day before [orders-14]', async () => {
      const midnight = new Date(Date.now() - 5 * 86_400_000);
      midnight.setUTCHours(18, 30, 0, 0);
      const before = new Date(midnight.getTime() - 1000);
      const [first, second] = [await buyHorns(1), await buyHorns(2)];
      await payAt(first.order._id, before);
      await payAt(second.order._id, midnight);
      const rupees = ({ order }: typeof first) => order.amount / 100;
      expect(await salesOf(indianDay(before))).toMatchObject({ orders: 1, taken: rupees(first), returned: 0 });
      expect(await salesOf(indianDay(midnight))).toMatchObject({ orders: 1, taken: rupees(second) });
      expect(await sales('--days', '1')).not.toContain(indianDay(midnight));
      expect(await run('list')).toContain(`${second.number}  ${indianDay(midnight)}  paid`);
    });

    it('with the tax of invoices, less what came back, and the money that was returned [orders-14]', async () => {
      const today = indianDay(new Date());
      const { number, order } = await buyHorns(2);
      const before = await salesOf(today);
      await run('pack', number);
      await run('cancel', number, '--reason', 'broken', '--part', `${HORN}=1`);
      await sendDueRefunds(api, log);
      const after = await salesOf(today);
      const [line] = (await api.orderRow(order._id)).lines;
      const price = line?.price.actualPrice ?? 0;
      const grown = Object.fromEntries(Object.entries(after).map(([name, sum]) => [name, sum - (before[name] ?? 0)]));
      expect(grown).toMatchObject({ orders: 0, taken: 0, returned: price });
      const tax = ['cgst', 'sgst', 'igst'].reduce((sum, name) => sum + (grown[name] ?? 0), 0);
      expect(tax).toBeGreaterThan(0);
      expect((grown['taxable'] ?? 0) + tax).toBeCloseTo(price);
      expect(await sales('--by', 'month')).toMatch(/period +orders +taken +returned\n[^]*sum/);
    });

    it('and says which words it reads [orders-14]', async () => {
      await expect(sales('--by', 'year')).rejects.toThrow('Sales go by day or month');
      await expect(sales('--days', '-1')).rejects.toThrow('As in: npm run shop -- sales');
    });
  });
});
