import { backendMessages } from '../backend-messages';
import { messages, summarizePrices, type orderEndpoints, type Product } from '../index';
import { rupeesToPaise } from '../backend/rupees-to-paise';
import { lateMessages } from '../late-messages';
import type { CasesOf } from './cases';
import { NOT_DELIVERED_THERE } from './arrival.cases';
import { orderRules, paymentRules } from './order.rules';
import { purchaseCases } from './purchase.cases';
import { ADDRESS, LONG_KEY, unique, type Shop } from './shop';

async function shopperAtCheckout(shop: Shop, product?: Product, qty = 1) {
  const shopper = await shop.newShopper();
  await shop.putInCart(shopper, product ?? (await shop.productInStock()), qty);
  const address = await shop.newAddress(shopper);
  return { shopper, token: shopper.token, idempotencyKey: unique(), body: { addressId: address._id } };
}

/** Another shopper pays for this many units of it; by default for all of them. */
async function buyAway(shop: Shop, product: Product, qty: number) {
  const { shopper, order } = await shop.shopperWithOrder(product, qty);
  await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
}

/** An order that another one replaced, because the cart had changed. */
async function replacedOrder(shop: Shop) {
  const { shopper, product, address, order } = await shop.shopperWithOrder();
  await shop.putInCart(shopper, product, 2);
  await shop.placeOrder(shopper, address._id);
  return { shopper, order };
}

const SOME_PROOF = { razorpay_payment_id: 'pay_x', razorpay_order_id: 'order_x', razorpay_signature: 'x' };

export const orderCases: CasesOf<keyof typeof orderEndpoints> = {
  ...purchaseCases,

  postOrder: {
    responses: {
      'an order of the cart, not yet paid, with the cart as it was [payment-4, payment-6]': {
        arrange: (shop) => shopperAtCheckout(shop, undefined, 2),
        expect({ order, cart }) {
          expect(order).toMatchObject({ status: 'created', paymentId: null });
          expect(order.amount).toBe(rupeesToPaise(summarizePrices(cart).total));
          expect(cart.map(({ qty }) => qty)).toEqual([2]);
        },
      },
    },
    failures: {
      [backendMessages.idempotencyKeyMissing]: async (shop) => {
        const { token, body } = await shopperAtCheckout(shop);
        return { token, body };
      },
      [backendMessages.idempotencyKeyTooLong]: async (shop) => ({
        ...(await shopperAtCheckout(shop)),
        idempotencyKey: LONG_KEY,
      }),
      [backendMessages.idempotencyKeyReused]: async (shop) => {
        const { shopper, token, idempotencyKey, body } = await shopperAtCheckout(shop);
        await shop.placeOrder(shopper, body.addressId, idempotencyKey);
        const other = await shop.newAddress(shopper);
        return { token, idempotencyKey, body: { addressId: other._id } };
      },
      [messages.selectAddress]: async (shop) => ({ ...(await shopperAtCheckout(shop)), body: {} }),
      [lateMessages.addressNotFound]: async (shop) => ({
        ...(await shopperAtCheckout(shop)),
        body: { addressId: 'no-such-address' },
      }),
      [backendMessages.notDeliveredThere]: async (shop) => {
        const input = await shopperAtCheckout(shop);
        const far = { ...ADDRESS, state: 'Andaman and Nicobar Islands', postalCode: NOT_DELIVERED_THERE };
        const { _id: addressId } = await shop.newAddress(input.shopper, far);
        return { ...input, body: { addressId } };
      },
      [messages.cartEmpty]: async (shop) => {
        const shopper = await shop.newShopper();
        const { _id } = await shop.newAddress(shopper);
        return { token: shopper.token, idempotencyKey: unique(), body: { addressId: _id } };
      },
      [messages.onlyLeft(1)]: async (shop) => {
        const product = await shop.productToBuyWhole();
        const input = await shopperAtCheckout(shop, product, product.quantity);
        await buyAway(shop, product, 1);
        return { ...input, message: messages.onlyLeft(product.quantity - 1) };
      },
      [messages.outOfStock]: async (shop) => {
        const fewest = await shop.scarceProduct();
        const input = await shopperAtCheckout(shop, fewest);
        await buyAway(shop, fewest, fewest.quantity);
        return input;
      },
    },
    rules: orderRules,
  },

  postOrderPayment: {
    responses: {
      'the paid order and the emptied cart [payment-6]': {
        async arrange(shop) {
          const { shopper, order } = await shop.shopperWithOrder();
          const body = await shop.payAtGateway(order);
          return { token: shopper.token, parameters: { id: order._id }, body };
        },
        expect({ order, cart }, { body }) {
          const { razorpay_payment_id: paymentId } = body as { razorpay_payment_id: string };
          expect(order).toMatchObject({ status: 'paid', paymentId });
          expect(cart).toEqual([]);
        },
      },
    },
    failures: {
      [messages.orderNotFound]: async (shop) => ({
        token: (await shop.newShopper()).token,
        parameters: { id: 'no-such-order' },
        body: SOME_PROOF,
      }),
      [backendMessages.paymentNotVerified]: async (shop) => {
        const { shopper, order } = await shop.shopperWithOrder();
        const proof = await shop.payAtGateway(order);
        const body = { ...proof, razorpay_signature: proof.razorpay_signature.replace(/./g, '0') };
        return { token: shopper.token, parameters: { id: order._id }, body };
      },
      [lateMessages.orderClosed]: async (shop) => {
        const { shopper, order } = await replacedOrder(shop);
        return { token: shopper.token, parameters: { id: order._id }, body: SOME_PROOF };
      },
    },
    rules: paymentRules,
  },

  postTestPayment: {
    responses: {
      'the proof of a captured payment': {
        async arrange(shop) {
          const { order } = await shop.shopperWithOrder();
          return { parameters: { providerOrderId: order.providerOrderId }, body: { outcome: 'success' } };
        },
        expect(proof, { parameters }) {
          expect(proof.razorpay_order_id).toBe(parameters?.['providerOrderId']);
          expect(proof.razorpay_payment_id).toMatch(/^pay_\w+$/);
        },
      },
    },
    failures: {
      [messages.orderNotFound]: async () => ({
        parameters: { providerOrderId: 'order_none' },
        body: { outcome: 'success' },
      }),
      [backendMessages.requestMalformed]: async (shop) => {
        const { order } = await shop.shopperWithOrder();
        return { parameters: { providerOrderId: order.providerOrderId }, body: { outcome: 'maybe' } };
      },
      [lateMessages.paymentDeclined]: async (shop) => {
        const { order } = await shop.shopperWithOrder();
        return { parameters: { providerOrderId: order.providerOrderId }, body: { outcome: 'decline' } };
      },
      [lateMessages.orderClosed]: async (shop) => {
        const { order } = await replacedOrder(shop);
        return { parameters: { providerOrderId: order.providerOrderId }, body: { outcome: 'success' } };
      },
    },
    rules: {
      'captures one payment for an order, ever': async (shop) => {
        const { order } = await shop.shopperWithOrder();
        const proof = await shop.payAtGateway(order);
        expect(await shop.payAtGateway(order)).toEqual(proof);
      },
    },
  },
};
