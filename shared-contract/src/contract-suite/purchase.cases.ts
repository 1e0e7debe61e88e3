import { messages, type Order, type orderEndpoints, type Product } from '../index';
import type { CasesOf } from './cases';
import { shopperWithCars } from './garage.cases';
import { ADDRESS, type Shop, type Shopper } from './shop';

export interface Bought {
  readonly shopper: Shopper;
  readonly product: Product;
  readonly order: Order;
}

export async function buy(shop: Shop, product?: Product, qty = 1): Promise<Bought> {
  const { shopper, product: bought, order } = await shop.shopperWithOrder(product, qty);
  await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
  return { shopper, product: bought, order };
}

const ofUnknownOrder = async (shop: Shop) => ({
  token: (await shop.newShopper()).token,
  parameters: { id: 'no-such-order' },
});

/** An order is visible to its shopper alone, and only once it is paid. */
const hidden = (name: 'getOrder' | 'postReorder') => ({
  'does not reach another shopper’s order': async (shop: Shop) => {
    const { order } = await buy(shop);
    const { token } = await shop.newShopper();
    const response = await shop.request(name, { token, parameters: { id: order._id } });
    expect(response).toMatchObject({ status: 404, body: { errors: [messages.orderNotFound] } });
  },
  'does not reach an order that is not paid': async (shop: Shop) => {
    const { shopper, order } = await shop.shopperWithOrder();
    const response = await shop.request(name, { token: shopper.token, parameters: { id: order._id } });
    expect(response).toMatchObject({ status: 404, body: { errors: [messages.orderNotFound] } });
  },
});

export const purchaseCases: CasesOf<keyof Pick<typeof orderEndpoints, 'getOrders' | 'getOrder' | 'postReorder'>> = {
  getOrders: {
    responses: {
      'what was paid for, the newest first [orders-1]': {
        async arrange(shop) {
          const { shopper, product } = await buy(shop);
          await shop.putInCart(shopper, product, 2);
          const { address } = await shop.ask('getAddresses', { token: shopper.token });
          const order = await shop.placeOrder(shopper, address[0]?._id ?? '');
          await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
          return { token: shopper.token };
        },
        expect({ orders }) {
          expect(orders.map(({ lines }) => lines.map(({ qty }) => qty))).toEqual([[2], [1]]);
          expect(new Set(orders.map(({ number }) => number)).size).toBe(2);
        },
      },
      'nothing of an order that was not paid for [orders-2]': {
        async arrange(shop) {
          return { token: (await shop.shopperWithOrder()).shopper.token };
        },
        expect: ({ orders }) => expect(orders).toEqual([]),
      },
    },
    failures: {},
  },

  getOrder: {
    responses: {
      'the order with its parts, prices and address [orders-3]': {
        async arrange(shop) {
          const { shopper, order } = await buy(shop, undefined, 2);
          return { token: shopper.token, parameters: { id: order._id } };
        },
        expect({ order }) {
          expect(order).toMatchObject({ status: 'paid', address: ADDRESS });
          expect(order.number).toMatch(/^PP-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
          expect(order.lines.reduce((sum, { price, qty }) => sum + price.actualPrice * qty * 100, 0)).toBe(
            order.amount,
          );
        },
      },
    },
    failures: { [messages.orderNotFound]: ofUnknownOrder },
    rules: {
      ...hidden('getOrder'),
      'keeps the car that was current when it was placed, and none for a shopper without a car [garage-8]': async (
        shop,
      ) => {
        const withoutCar = await buy(shop);
        const parameters = { id: withoutCar.order._id };
        const first = await shop.ask('getOrder', { token: withoutCar.shopper.token, parameters });
        expect(first.order.car).toBeNull();

        const { shopper, vehicles, first: car } = await shopperWithCars(shop);
        const product = await shop.productInStock();
        const { token } = shopper;
        await shop.putInCart(shopper, product);
        const order = await shop.placeOrder(shopper, (await shop.newAddress(shopper))._id);
        await shop.ask('deleteCar', { token, parameters: { carId: `${car.vehicleId}~${car.year}` } });
        await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
        const second = await shop.ask('getOrder', { token, parameters: { id: order._id } });
        const { _id: vehicleId, maker, model, engine } = vehicles[0];
        expect(second.order.car).toEqual({ vehicleId, name: `${maker} ${model} ${engine}`, year: car.year });
      },
      'keeps the address as it was, whatever becomes of it': async (shop) => {
        const { shopper, order } = await buy(shop);
        const { address } = await shop.ask('getAddresses', { token: shopper.token });
        await shop.ask('deleteAddress', { token: shopper.token, parameters: { id: address[0]?._id ?? '' } });
        const response = await shop.ask('getOrder', { token: shopper.token, parameters: { id: order._id } });
        expect(response.order.address).toMatchObject(ADDRESS);
      },
    },
  },

  postReorder: {
    responses: {
      'the cart with the units of the order': {
        async arrange(shop) {
          const { shopper, order } = await buy(shop, undefined, 2);
          return { token: shopper.token, parameters: { id: order._id } };
        },
        expect({ cart, short }) {
          expect(cart.map(({ qty }) => qty)).toEqual([2]);
          expect(short).toEqual([]);
        },
      },
    },
    failures: { [messages.orderNotFound]: ofUnknownOrder },
    rules: {
      ...hidden('postReorder'),
      'changes nothing when it is asked for twice [orders-4]': async (shop) => {
        const { shopper, order } = await buy(shop, undefined, 2);
        const input = { token: shopper.token, parameters: { id: order._id } };
        await shop.ask('postReorder', input);
        const { cart } = await shop.ask('postReorder', input);
        expect(cart.map(({ qty }) => qty)).toEqual([2]);
      },
      'takes what is left and says what did not fit': async (shop) => {
        const scarce = await shop.scarceProduct();
        const { shopper, order, product } = await buy(shop, scarce, scarce.quantity);
        const input = { token: shopper.token, parameters: { id: order._id } };
        const { cart, short } = await shop.ask('postReorder', input);
        expect(cart).toEqual([]);
        expect(short).toEqual([{ productId: product._id, name: product.name, wanted: scarce.quantity, got: 0 }]);
      },
    },
  },
};
