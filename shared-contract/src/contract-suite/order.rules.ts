import { backendMessages } from '../backend-messages';
import { messages, type Order } from '../index';
import { rupeesToPaise } from '../backend/rupees-to-paise';
import { lateMessages } from '../late-messages';
import type { Rules } from './cases';
import { unique, type Shop, type Shopper } from './shop';

async function stockOf(shop: Shop, id: string): Promise<number> {
  return (await shop.ask('getProduct', { parameters: { id } })).product.quantity;
}

/** Pays at the provider, but the shop never hears of it: the tab was closed, the response was lost. */
const payWithoutConfirming = (shop: Shop, order: Order) => shop.payAtGateway(order);

async function cartOf(shop: Shop, { token }: Shopper): Promise<[id: string, qty: number][]> {
  return (await shop.ask('getCart', { token })).cart.map(({ _id, qty }) => [_id, qty]);
}

/** The backend computes the amount (payment-4) and nothing is paid twice (payment-10). */
export const orderRules: Rules = {
  'returns the same order for the same key, and empties nothing [payment-11]': async (shop) => {
    const shopper = await shop.newShopper();
    const product = await shop.productInStock();
    await shop.putInCart(shopper, product);
    const { _id } = await shop.newAddress(shopper);
    const key = unique();
    const order = await shop.placeOrder(shopper, _id, key);
    expect(await shop.placeOrder(shopper, _id, key)).toEqual(order);
    expect(await cartOf(shop, shopper)).toEqual([[product._id, 1]]);
  },

  'returns the paid order for the same key once it is paid': async (shop) => {
    const shopper = await shop.newShopper();
    await shop.putInCart(shopper, await shop.productInStock());
    const { _id } = await shop.newAddress(shopper);
    const key = unique();
    const order = await shop.placeOrder(shopper, _id, key);
    const { order: paid } = await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
    expect(await shop.placeOrder(shopper, _id, key)).toEqual(paid);
  },

  'refuses a key that belongs to another shopper, even with the address of its order': async (shop) => {
    const owner = await shop.newShopper();
    await shop.putInCart(owner, await shop.productInStock());
    const body = { addressId: (await shop.newAddress(owner))._id };
    const key = unique();
    await shop.placeOrder(owner, body.addressId, key);
    const thief = await shop.newShopper();
    const response = await shop.request('postOrder', { token: thief.token, idempotencyKey: key, body });
    expect(response).toMatchObject({ status: 422, body: { errors: [backendMessages.idempotencyKeyReused] } });
  },

  'sends nothing to the address of another shopper': async (shop) => {
    const { address } = await shop.shopperWithOrder();
    const shopper = await shop.newShopper();
    await shop.putInCart(shopper, await shop.productInStock());
    const body = { addressId: address._id };
    const response = await shop.request('postOrder', { token: shopper.token, idempotencyKey: unique(), body });
    expect(response).toMatchObject({ status: 404, body: { errors: [lateMessages.addressNotFound] } });
  },

  'adds the delivery of each heavy unit, and gives it back when the unit is cancelled [delivery-6]': async (shop) => {
    const { products } = await shop.ask('getProducts');
    const product = products.find(({ deliveryCharge }) => deliveryCharge !== undefined);
    const heavy = product?.deliveryCharge ?? 0;
    const { shopper, order } = await shop.shopperWithOrder(product, 2);
    const { token } = shopper;
    const { cart } = await shop.ask('getCart', { token });
    await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
    const { order: cancelled } = await shop.ask('postOrderCancellation', {
      token,
      parameters: { id: order._id },
      idempotencyKey: unique(),
      body: { units: [{ productId: product?._id, qty: 1 }] },
    });

    const price = product?.price.actualPrice ?? 0;
    expect(heavy).toBeGreaterThan(0);
    expect(cart).toMatchObject([{ deliveryCharge: heavy }]);
    expect(order.amount).toBe(rupeesToPaise(2 * (price + heavy)));
    expect(cancelled).toMatchObject({
      prices: { delivery: 50 + 2 * heavy, total: 2 * (price + heavy) },
      lines: [{ deliveryCharge: heavy }],
      fulfilment: { refunds: [{ amount: rupeesToPaise(price + heavy) }] },
    });
  },

  'gives one payable order to two tabs with the same cart': async (shop) => {
    const { shopper, address, order } = await shop.shopperWithOrder();
    expect(await shop.placeOrder(shopper, address._id)).toEqual(order);
  },

  'lets a later order of a changed cart replace the earlier': async (shop) => {
    const { shopper, product, address, order } = await shop.shopperWithOrder();
    await shop.putInCart(shopper, product, 2);
    const later = await shop.placeOrder(shopper, address._id);
    expect(later._id).not.toBe(order._id);
    expect(later.amount).toBe(order.amount * 2);
  },

  'finds out that the order is paid when the confirmation got lost, for the same key': async (shop) => {
    const shopper = await shop.newShopper();
    const product = await shop.productInStock();
    await shop.putInCart(shopper, product);
    const { _id: addressId } = await shop.newAddress(shopper);
    const key = unique();
    const { razorpay_payment_id: paymentId } = await payWithoutConfirming(
      shop,
      await shop.placeOrder(shopper, addressId, key),
    );
    const response = await shop.ask('postOrder', { token: shopper.token, idempotencyKey: key, body: { addressId } });
    expect(response).toMatchObject({ order: { status: 'paid', paymentId }, cart: [] });
  },

  'takes no money twice when the confirmation and the key got lost [payment-10]': async (shop) => {
    const { shopper, product, address, order } = await shop.shopperWithOrder();
    await payWithoutConfirming(shop, order);
    const response = await shop.request('postOrder', {
      token: shopper.token,
      idempotencyKey: unique(),
      body: { addressId: address._id },
    });
    // Whether the backend had heard of the payment by itself or not: the order is paid, and nothing is left to pay.
    if (response.status === 201)
      expect(response).toMatchObject({ body: { order: { _id: order._id, status: 'paid' } } });
    else expect(response).toMatchObject({ status: 422, body: { errors: [messages.cartEmpty] } });
    expect(await cartOf(shop, shopper)).toEqual([]);
    expect(await stockOf(shop, product._id)).toBe(product.quantity - 1);
  },

  'charges no unit twice, and keeps what came into the cart since': async (shop) => {
    const { shopper, product, address, order } = await shop.shopperWithOrder();
    await shop.putInCart(shopper, product, 3);
    await payWithoutConfirming(shop, order);
    const next = await shop.placeOrder(shopper, address._id);
    expect([next.status, next.amount]).toEqual(
      next._id === order._id ? ['paid', order.amount] : ['created', order.amount * 2],
    );
    expect(await cartOf(shop, shopper)).toEqual([[product._id, 2]]);
  },
};

export const paymentRules: Rules = {
  'returns the same for the same proof, and takes the stock once [payment-10]': async (shop) => {
    const { shopper, product, order } = await shop.shopperWithOrder();
    const proof = await shop.payAtGateway(order);
    const first = await shop.confirmPayment(shopper, order, proof);
    expect(await shop.confirmPayment(shopper, order, proof)).toEqual(first);
    expect(await stockOf(shop, product._id)).toBe(product.quantity - 1);
  },

  'accepts no proof of another order': async (shop) => {
    const paid = await shop.shopperWithOrder();
    const proof = await shop.payAtGateway(paid.order);
    const { shopper, order } = await shop.shopperWithOrder();
    const forged = { ...proof, razorpay_order_id: order.providerOrderId };
    for (const body of [proof, forged]) {
      const response = await shop.request('postOrderPayment', {
        token: shopper.token,
        parameters: { id: order._id },
        body,
      });
      expect(response).toMatchObject({ status: 422, body: { errors: [backendMessages.paymentNotVerified] } });
    }
  },

  'closes a paid order to another payment': async (shop) => {
    const { shopper, order } = await shop.shopperWithOrder();
    const proof = await shop.payAtGateway(order);
    await shop.confirmPayment(shopper, order, proof);
    const response = await shop.request('postOrderPayment', {
      token: shopper.token,
      parameters: { id: order._id },
      body: { ...proof, razorpay_payment_id: 'pay_another' },
    });
    expect(response).toMatchObject({ status: 409, body: { errors: [lateMessages.orderClosed] } });
  },

  'does not reach another shopper’s order': async (shop) => {
    const { order } = await shop.shopperWithOrder();
    const body = await shop.payAtGateway(order);
    const { token } = await shop.newShopper();
    const response = await shop.request('postOrderPayment', { token, parameters: { id: order._id }, body });
    expect(response).toMatchObject({ status: 404, body: { errors: [messages.orderNotFound] } });
  },

  'takes money for no more units than there are, whichever payment is first': async (shop) => {
    const product = await shop.scarceProduct();
    const buyers = [];
    for (const shopper of [await shop.newShopper(), await shop.newShopper()]) {
      await shop.putInCart(shopper, product, product.quantity);
      buyers.push({ shopper, address: await shop.newAddress(shopper) });
    }
    const placed = [];
    for (const { shopper, address } of buyers) {
      const body = { addressId: address._id };
      placed.push(await shop.request('postOrder', { token: shopper.token, idempotencyKey: unique(), body }));
    }
    let captured = 0;
    for (const { status, body } of placed) {
      if (status !== 201) continue;
      const { providerOrderId } = (body as { order: Order }).order;
      const input = { parameters: { providerOrderId }, body: { outcome: 'success' } };
      if ((await shop.request('postTestPayment', input)).status === 201) captured += 1;
    }
    expect(captured).toBe(1);
  },
};
