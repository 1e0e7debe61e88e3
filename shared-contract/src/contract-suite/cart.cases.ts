import { backendMessages } from '../backend-messages';
import { isInStock, MAX_UNITS_PER_PART, maxQuantity, messages, type cartEndpoints, type Product } from '../index';
import { lateMessages } from '../late-messages';
import type { CasesOf, FailureCase } from './cases';
import { later, anyTime, type Shop } from './shop';

const INCREMENT = { action: { type: 'increment' } };
const DECREMENT = { action: { type: 'decrement' } };
const change = (type: string, units: unknown) => ({ action: { type, units } });

async function shopperWithCart(shop: Shop, qty = 1, wanted?: Product) {
  const shopper = await shop.newShopper();
  const product = wanted ?? (await shop.productInStock());
  await shop.putInCart(shopper, product, qty);
  return { shopper, product, token: shopper.token, parameters: { productId: product._id } };
}

const emptyHanded =
  (body?: unknown): FailureCase =>
  async (shop) => ({ token: (await shop.newShopper()).token, parameters: { productId: 'BR-8101' }, body });

export const cartCases: CasesOf<keyof typeof cartEndpoints> = {
  getCart: {
    responses: {
      'the lines of the cart [backend-17]': {
        arrange: (shop) => shopperWithCart(shop),
        expect: ({ cart }, { parameters }) => expect(cart.map(({ _id }) => _id)).toEqual([parameters?.['productId']]),
      },
    },
    failures: {},
  },

  postCartItem: {
    responses: {
      'the cart with one unit of the product and the times of the line [backend-18, cart-5, data-6]': {
        async arrange(shop) {
          const product = await shop.productInStock();
          return { token: (await shop.newShopper()).token, body: { product } };
        },
        expect: ({ cart }, { body }) =>
          expect(cart).toEqual([
            { ...(body as { product: Product }).product, qty: 1, createdAt: anyTime(), updatedAt: anyTime() },
          ]),
      },
    },
    failures: {
      [backendMessages.requestMalformed]: emptyHanded({ product: 'BR-8101' }),
      [messages.productNotFound]: emptyHanded({ product: { _id: 'no-such-part' } }),
      [messages.outOfStock]: async (shop) => {
        const product = await shop.productOutOfStock();
        return { token: (await shop.newShopper()).token, body: { product } };
      },
    },
    rules: {
      'changes nothing when the product is there already [cart-13]': async (shop) => {
        const { shopper, product, token } = await shopperWithCart(shop, 2);
        const before = await shop.ask('getCart', { token });
        await shop.putInCart(shopper, product);
        expect(await shop.ask('getCart', { token })).toEqual(before);
      },
      'takes a removed part back with its units, to where it was [cart-27]': async (shop) => {
        const { token } = await shop.newShopper();
        const [first, second, third, ...others] = (await shop.ask('getProducts')).products.filter(isInStock);
        if (!first || !second || !third) throw new Error(`${others.length} parts in stock are too few.`);
        const add = (product: Product, more: object = {}) =>
          shop.ask('postCartItem', { token, body: { product: { _id: product._id }, ...more } });
        await add(first);
        await add(third);
        const { cart } = await add(second, { qty: 1_000_000, before: third._id });
        const units = maxQuantity(second);
        expect(cart.map(({ _id, qty }) => [_id, qty])).toEqual([
          [first._id, 1],
          [second._id, units],
          [third._id, 1],
        ]);
        await shop.ask('deleteCartItem', { token, parameters: { productId: first._id } });
        const again = await add(first, { before: 'no-such-part' });
        expect(again.cart.map(({ _id }) => _id)).toEqual([second._id, third._id, first._id]);
      },
      'trusts nothing of the product but its id [backend-19]': async (shop) => {
        const product = await shop.productInStock();
        const { token } = await shop.newShopper();
        const forged = { ...product, name: 'Free part', quantity: 999, price: { actualPrice: 1, previousPrice: 1 } };
        const { cart } = await shop.ask('postCartItem', { token, body: { product: { ...forged, qty: 50 } } });
        expect(cart).toMatchObject([{ name: product.name, price: product.price, quantity: product.quantity, qty: 1 }]);
      },
      'is of one shopper alone [backend-6]': async (shop) => {
        await shopperWithCart(shop);
        const other = await shop.newShopper();
        expect(await shop.ask('getCart', { token: other.token })).toEqual({ cart: [] });
      },
    },
  },

  postCartQuantity: {
    responses: {
      'one unit more [backend-20, cart-6]': {
        arrange: async (shop) => ({ ...(await shopperWithCart(shop)), body: INCREMENT }),
        expect: ({ cart }) => expect(cart.map(({ qty }) => qty)).toEqual([2]),
      },
      'as many units less as are sent [cart-6]': {
        arrange: async (shop) => ({ ...(await shopperWithCart(shop, 4)), body: change('decrement', 3) }),
        expect: ({ cart }) => expect(cart.map(({ qty }) => qty)).toEqual([1]),
      },
      'the quantity that was typed [cart-25]': {
        arrange: async (shop) => ({ ...(await shopperWithCart(shop, 2)), body: change('set', 5) }),
        expect: ({ cart }) => expect(cart.map(({ qty }) => qty)).toEqual([5]),
      },
    },
    failures: {
      [backendMessages.requestMalformed]: async (shop) => ({
        ...(await shopperWithCart(shop)),
        body: change('double', 2),
      }),
      [lateMessages.notInCart]: emptyHanded(INCREMENT),
      [messages.quantityAtLeastOne]: async (shop) => ({ ...(await shopperWithCart(shop)), body: DECREMENT }),
      [messages.onlyLeft(1)]: async (shop) => {
        const product = await shop.productToBuyWhole();
        const input = await shopperWithCart(shop, product.quantity, product);
        return { ...input, body: INCREMENT, message: messages.onlyLeft(product.quantity) };
      },
      [lateMessages.atMostInOrder]: async (shop) => ({
        ...(await shopperWithCart(shop, MAX_UNITS_PER_PART)),
        body: INCREMENT,
      }),
    },
    rules: {
      'leaves the cart as it was when it refuses': async (shop) => {
        const { token, parameters } = await shopperWithCart(shop);
        const before = await shop.ask('getCart', { token });
        await shop.request('postCartQuantity', { token, parameters, body: DECREMENT });
        expect(await shop.ask('getCart', { token })).toEqual(before);
      },
      'notes the time of the change, and leaves that of the addition [cart-7]': async (shop) => {
        const { token, parameters } = await shopperWithCart(shop);
        const added = (await shop.ask('getCart', { token })).cart[0];
        const { cart } = await later(() => shop.ask('postCartQuantity', { token, parameters, body: INCREMENT }));
        expect(cart[0]?.createdAt).toBe(added?.createdAt);
        expect(Date.parse(cart[0]?.updatedAt ?? '')).toBeGreaterThan(Date.parse(added?.updatedAt ?? ''));
      },
      'refuses a body that is no action, and units that are no whole number of at least 1 [cart-9]': async (shop) => {
        const { token, parameters } = await shopperWithCart(shop);
        const units = [0, -1, 1.5, 1e300, 'two', null];
        for (const body of [{}, ...units.flatMap((each) => [change('set', each), change('increment', each)])]) {
          const response = await shop.request('postCartQuantity', { token, parameters, body });
          expect(response).toMatchObject({ status: 422, body: { errors: [backendMessages.requestMalformed] } });
        }
      },
      'refuses units that lead past either end [cart-9, cart-11]': async (shop) => {
        const { token, parameters } = await shopperWithCart(shop, 2);
        const refusals = [
          [change('decrement', 2), messages.quantityAtLeastOne],
          [change('increment', 9), lateMessages.atMostInOrder],
          [change('set', 1_000_000_000), lateMessages.atMostInOrder],
        ] as const;
        for (const [body, text] of refusals) {
          const response = await shop.request('postCartQuantity', { token, parameters, body });
          expect(response).toMatchObject({ status: 422, body: { errors: [text] } });
        }
      },
      'is limited by what the owner has set for the part, in the order as well [cart-11]': async (shop) => {
        const { products } = await shop.ask('getProducts');
        const limits = products.flatMap(({ maxPerOrder }) => maxPerOrder ?? []);
        expect(limits.sort((a, b) => a - b)).toEqual([4, 16]);
        const shopper = await shop.newShopper();
        const { token } = shopper;
        for (const product of products.filter(({ maxPerOrder }) => maxPerOrder !== undefined)) {
          const { _id: productId, maxPerOrder = 0 } = product;
          await shop.putInCart(shopper, product);
          const set = (units: number) =>
            shop.request('postCartQuantity', { token, parameters: { productId }, body: change('set', units) });
          expect(await set(maxPerOrder + 1)).toMatchObject({
            status: 422,
            body: { errors: [messages.atMostUnits(maxPerOrder)] },
          });
          expect(await set(maxPerOrder)).toMatchObject({ status: 200 });
        }
        const order = await shop.placeOrder(shopper, (await shop.newAddress(shopper))._id);
        expect(order.amount).toBeGreaterThan(0);
      },
      'adds up what is sent at once [cart-26]': async (shop) => {
        const { token, parameters } = await shopperWithCart(shop);
        const send = (units: number) =>
          shop.ask('postCartQuantity', { token, parameters, body: change('increment', units) });
        await Promise.all([send(2), send(3), send(1)]);
        const { cart } = await shop.ask('getCart', { token });
        expect(cart.map(({ qty }) => qty)).toEqual([7]);
      },
      'is limited by the stock of that part alone': async (shop) => {
        const { shopper, token } = await shopperWithCart(shop);
        const part = await shop.productToBuyWhole();
        await shop.putInCart(shopper, part, part.quantity);
        const response = await shop.request('postCartQuantity', {
          token,
          parameters: { productId: part._id },
          body: INCREMENT,
        });
        expect(response).toMatchObject({ status: 422, body: { errors: [messages.onlyLeft(part.quantity)] } });
      },
      'changes no other part than the one that is asked for': async (shop) => {
        const { token } = await shopperWithCart(shop);
        const { _id: id } = await shop.productToBuyWhole();
        const response = await shop.request('postCartQuantity', {
          token,
          parameters: { productId: id },
          body: INCREMENT,
        });
        expect(response).toMatchObject({ status: 404, body: { errors: [lateMessages.notInCart] } });
      },
    },
  },

  deleteCartItem: {
    responses: {
      'the cart without the product [backend-21]': {
        arrange: (shop) => shopperWithCart(shop),
        expect: ({ cart }) => expect(cart).toEqual([]),
      },
    },
    failures: { [lateMessages.notInCart]: emptyHanded() },
  },
};
