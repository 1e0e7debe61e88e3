import { backendMessages, Refusal } from '@piston-parts/shared-contract/backend';
import { messages, type Order } from '@piston-parts/shared-contract';
import { unique, type ApiResponse } from '@piston-parts/shared-contract/contract-suite';
import { eq } from 'drizzle-orm';
import { garages } from '../../database/garage.schema';
import { orders } from '../../database/order.schema';
import { cartLines, products } from '../../database/schema';
import { ownAddresses } from '../addresses/addresses';
import { savedGarages } from '../garage/garages';
import { settingsInDatabase } from '../../shop-settings/shop-settings';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { DATABASES } from '../../testing/run-of-all';

const RELAY = { _id: 'EL-4102' };
const HORN = { _id: 'EL-4103' };
const BUYERS = 40;
const UNITS = 10;

const placed = ({ body }: ApiResponse): Order => (body as { order: Order }).order;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe.each(DATABASES)('Selling, on %s', (kind) => {
  let testShop: TestShop;
  beforeAll(async () => {
    testShop = await startTestShop(kind);
  });
  afterAll(() => testShop.stop());

  async function shopperAtCheckout(product: { _id: string }, qty = 1) {
    const shopper = await testShop.shop.newShopper();
    await testShop.shop.putInCart(shopper, product, qty);
    const { _id: addressId } = await testShop.shop.newAddress(shopper);
    return { shopper, token: shopper.token, body: { addressId } };
  }

  it(`${UNITS} units to ${BUYERS} buyers at once: ${UNITS} orders, and a clear answer to all others`, async () => {
    await testShop.setStock(RELAY._id, UNITS);
    const buyers = [];
    for (let count = 0; count < BUYERS; count += 1) buyers.push(await shopperAtCheckout(RELAY));

    const responses = await Promise.all(
      buyers.map(({ token, body }) => testShop.shop.request('postOrder', { token, body, idempotencyKey: unique() })),
    );

    const sold = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(sold).toHaveLength(UNITS);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      range(BUYERS - UNITS).map(() => [422, { errors: [messages.outOfStock] }]),
    );
    expect(await testShop.units(RELAY._id)).toBe(0);
  });

  it('with one key sent many times at once: one order', async () => {
    await testShop.setStock(HORN._id, 5);
    const { token, body } = await shopperAtCheckout(HORN);
    const idempotencyKey = unique();

    const responses = await Promise.all(
      range(30).map(() => testShop.shop.request('postOrder', { token, body, idempotencyKey })),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map((response) => placed(response)._id)).size).toBe(1);
    expect(new Set(responses.map((response) => placed(response).providerOrderId)).size).toBe(1);
    expect(await testShop.units(HORN._id)).toBe(4);
  });

  it('with another key each, from many tabs of one shopper at once: one order as well', async () => {
    await testShop.setStock(HORN._id, 5);
    const { token, body, shopper } = await shopperAtCheckout(HORN, 2);

    const responses = await Promise.all(
      range(12).map(() => testShop.shop.request('postOrder', { token, body, idempotencyKey: unique() })),
    );

    expect(new Set(responses.map((response) => placed(response)._id)).size).toBe(1);
    expect(await testShop.units(HORN._id)).toBe(3);
    const rows = await testShop.database.queries.select().from(orders);
    expect(rows.filter(({ userId }) => userId === shopper.user._id)).toHaveLength(1);
  });

  it('at once to many shoppers, of whom some cannot buy: each is answered for what is their own', async () => {
    await testShop.setStock(RELAY._id, 20);
    await testShop.setStock(HORN._id, 2);
    const fine = await shopperAtCheckout(RELAY);
    const greedy = await shopperAtCheckout(RELAY);
    await testShop.shop.putInCart(greedy.shopper, HORN, 2);
    await testShop.setStock(HORN._id, 1);
    const homeless = { ...(await shopperAtCheckout(RELAY)), body: { addressId: 'no-such-address' } };
    const strange = { ...(await shopperAtCheckout(RELAY)), body: { addressId: 'a zero byte: \u0000' } };

    const responses = await Promise.all(
      [fine, greedy, homeless, strange].map(({ token, body }) =>
        testShop.shop.request('postOrder', { token, body, idempotencyKey: unique() }),
      ),
    );

    expect(responses.map(({ status }) => status)).toEqual([201, 422, 404, 422]);
    expect(responses[1]?.body).toEqual({ errors: [messages.onlyLeft(1)] });
    expect([await testShop.units(RELAY._id), await testShop.units(HORN._id)]).toEqual([19, 1]);
  });

  it('two carts with the same parts in a different order at once: neither waits for ever', async () => {
    await testShop.setStock(RELAY._id, 100);
    await testShop.setStock(HORN._id, 100);
    const buyers = [];
    for (const [first, second] of range(8).map((at) => (at % 2 === 0 ? [RELAY, HORN] : [HORN, RELAY]))) {
      const buyer = await shopperAtCheckout(first ?? RELAY);
      await testShop.shop.putInCart(buyer.shopper, second ?? HORN);
      buyers.push(buyer);
    }

    const responses = await Promise.all(
      buyers.map(({ token, body }) => testShop.shop.request('postOrder', { token, body, idempotencyKey: unique() })),
    );

    expect(responses.map(({ status }) => status)).toEqual(range(8).map(() => 201));
    expect([await testShop.units(RELAY._id), await testShop.units(HORN._id)]).toEqual([92, 92]);
  });

  it('a cart that grew gives the units of the earlier order back and takes those of the later', async () => {
    await testShop.setStock(HORN._id, 5);
    const { shopper, body } = await shopperAtCheckout(HORN, 2);
    await testShop.shop.placeOrder(shopper, body.addressId);
    expect(await testShop.units(HORN._id)).toBe(3);

    await testShop.shop.putInCart(shopper, HORN, 3);
    await testShop.shop.placeOrder(shopper, body.addressId);

    expect(await testShop.units(HORN._id)).toBe(1);
  });

  it('counts the units that a shopper’s own order holds as theirs: the last ones stay in their cart', async () => {
    await testShop.setStock(HORN._id, 2);
    const { shopper, token, body } = await shopperAtCheckout(HORN, 2);
    await testShop.shop.placeOrder(shopper, body.addressId);

    const { cart } = await testShop.shop.ask('getCart', { token });
    const { product } = await testShop.shop.ask('getProduct', { parameters: { id: HORN._id } });

    expect(cart[0]).toMatchObject({ qty: 2, quantity: 2, outOfStock: false });
    expect(product).toMatchObject({ quantity: 0, outOfStock: true });
  });

  it('to several shoppers in one batch: each order has the car and the address of the shopper who placed it', async () => {
    const { queries } = testShop.database;
    const [first, second] = [await testShop.shop.newShopper(), await testShop.shop.newShopper()];
    await queries.insert(garages).values({ userId: first.user._id, currentId: 'of the first' });
    const home = await testShop.shop.newAddress(first);
    const work = await testShop.shop.newAddress(first);

    const garageOf = await savedGarages(queries, [first.user._id, second.user._id]);
    const addressOf = await ownAddresses(queries, [home._id, work._id]);

    expect([first, second].map(({ user }) => garageOf(user._id).currentId)).toEqual(['of the first', null]);
    expect([home, work].map(({ _id }) => addressOf(first.user._id, _id)._id)).toEqual([home._id, work._id]);
    expect(() => addressOf(second.user._id, home._id)).toThrow(Refusal);
  });

  it('a cart that was filled before an order had a limit is refused, with what to do about it', async () => {
    await testShop.setStock(HORN._id, 50);
    const { shopper, token, body } = await shopperAtCheckout(HORN);
    await testShop.database.queries.update(cartLines).set({ qty: 12 }).where(eq(cartLines.userId, shopper.user._id));
    const { cart } = await testShop.shop.ask('getCart', { token });

    const response = await testShop.shop.request('postOrder', { token, body, idempotencyKey: unique() });

    const text = backendMessages.lowerQuantity(cart[0]?.name ?? '');
    expect(response).toMatchObject({ status: 422, body: { errors: [text] } });
    expect(await testShop.units(HORN._id)).toBe(50);
  });

  it('keeps the price of the moment: what the shop charges later changes no order; nothing to pay is none [checkout-3]', async () => {
    const price = (rupees: number) =>
      testShop.database.queries.update(products).set({ actualPrice: rupees }).where(eq(products.id, HORN._id));
    await testShop.setStock(HORN._id, 5);
    const { shopper, token, body } = await shopperAtCheckout(HORN);
    const order = await testShop.shop.placeOrder(shopper, body.addressId);
    const before = await testShop.shop.confirmPayment(shopper, order, await testShop.shop.payAtGateway(order));

    await price(0);
    const { order: kept } = await testShop.shop.ask('getOrder', { token, parameters: { id: order._id } });

    expect(kept.amount).toBe(before.order.amount);
    expect(kept.lines.map(({ price }) => price.actualPrice * 100)).toEqual([order.amount]);
    const next = await shopperAtCheckout(HORN);
    const pay = () => testShop.shop.request('postOrder', { ...next, idempotencyKey: unique() });
    expect(await pay()).toMatchObject({ status: 422, body: { errors: [messages.enterAmount] } });
    await price(1);
    expect(placed(await pay()).amount).toBe(100);
  });

  it('after the owner has changed the delivery charge, in whichever process: at the new one', async () => {
    await testShop.setStock(RELAY._id, 10);
    const before = await shopperAtCheckout(RELAY);
    await testShop.shop.request('postOrder', { token: before.token, body: before.body, idempotencyKey: unique() });
    const owner = settingsInDatabase(testShop.database);
    const { version: ifVersion } = await owner.read();
    const settings = { name: 'Kaveri', delivery: { charge: 80 } };
    await owner.save({ settings, change: 'delivery', changedBy: 'owner', ifVersion });
    const { token, body, shopper } = await shopperAtCheckout(RELAY);

    const response = await testShop.shop.request('postOrder', { token, body, idempotencyKey: unique() });

    expect(response.body).toMatchObject({ delivery: { charge: 80 } });
    const [row] = await testShop.database.queries.select().from(orders).where(eq(orders.userId, shopper.user._id));
    expect(row?.prices?.delivery).toBe(80);
  });
});
