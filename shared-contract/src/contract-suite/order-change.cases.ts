import { backendMessages } from '../backend-messages';
import { messages, type Order, type Product } from '../index';
import type { orderChangeEndpoints } from '../schemas';
import type { CasesOf } from './cases';
import { buy } from './purchase.cases';
import { LONG_KEY, unique, type Shop, type Shopper } from './shop';

interface Changed {
  readonly shopper: Shopper;
  readonly order: Order;
  readonly product: Product;
}

/** A paid order of two units. */
const bought = (shop: Shop): Promise<Changed> => buy(shop, undefined, 2);

async function packed(shop: Shop): Promise<Changed> {
  const changed = await bought(shop);
  await shop.changeOrder?.(changed.order._id, { kind: 'packed' });
  return changed;
}

async function sent(shop: Shop): Promise<Changed> {
  const changed = await bought(shop);
  await shop.changeOrder?.(changed.order._id, { kind: 'sent', units: null, carrier: 'Delhivery', number: unique() });
  return changed;
}

const request = ({ shopper, order }: Changed, body: object) => ({
  token: shopper.token,
  parameters: { id: order._id },
  idempotencyKey: unique(),
  body,
});
const unitsOf = ({ product }: Changed, qty = 1) => [{ productId: product._id, qty }];
const returnOf = (changed: Changed, qty = 1) =>
  request(changed, { units: unitsOf(changed, qty), reason: 'does-not-fit' });

type Arranged = (shop: Shop) => Promise<ReturnType<typeof request>>;

/** Of both endpoints. */
const commonFailures = (arranged: Arranged) => ({
  [backendMessages.idempotencyKeyMissing]: async (shop: Shop) => {
    const { idempotencyKey: _, ...withoutKey } = await arranged(shop);
    return withoutKey;
  },
  [backendMessages.idempotencyKeyTooLong]: async (shop: Shop) => ({
    ...(await arranged(shop)),
    idempotencyKey: LONG_KEY,
  }),
  [messages.orderNotFound]: async (shop: Shop) => {
    const input = await arranged(shop);
    return { ...input, token: (await shop.newShopper()).token };
  },
});

const stockOf = async (shop: Shop, { _id }: Product) =>
  (await shop.ask('getProduct', { parameters: { id: _id } })).product.quantity;

export const orderChangeCases: CasesOf<keyof typeof orderChangeEndpoints> = {
  postOrderCancellation: {
    responses: {
      'the cancelled order, whose figures stay, without a day of arrival, and all of its money promised back [orders-8, orders-9, delivery-5]':
        {
          arrange: async (shop) => request(await bought(shop), {}),
          expect({ order }) {
            expect(order).toMatchObject({ status: 'paid', fulfilment: { state: 'cancelled', cancellable: [] } });
            expect(order.arrival).toBeUndefined();
            const promised = order.fulfilment?.refunds.reduce((sum, { amount }) => sum + amount, 0);
            expect(promised).toBe(order.amount);
          },
        },
      'an order of which one unit is cancelled [orders-9]': {
        async arrange(shop) {
          const changed = await bought(shop);
          return request(changed, { units: unitsOf(changed) });
        },
        expect({ order }) {
          expect(order.fulfilment).toMatchObject({ state: 'paid', lines: [{ bought: 2, cancelled: 1 }] });
          expect(order.fulfilment?.history).toMatchObject([{ kind: 'cancelled', actor: 'shopper' }]);
        },
      },
    },
    failures: {
      ...commonFailures(async (shop) => request(await bought(shop), {})),
      [backendMessages.orderPacked]: async (shop) => request(await packed(shop), {}),
      [backendMessages.idempotencyKeyReused]: async (shop) => {
        const changed = await bought(shop);
        const first = request(changed, { units: unitsOf(changed) });
        await shop.ask('postOrderCancellation', first);
        return { ...first, body: {} };
      },
      [backendMessages.unitsNotCancellable]: async (shop) => {
        const changed = await bought(shop);
        return request(changed, { units: unitsOf(changed, 3) });
      },
    },
    rules: {
      'cancels once and puts units back once, however often it is sent [orders-7, orders-9]': async (shop) => {
        const changed = await bought(shop);
        const before = await stockOf(shop, changed.product);
        const input = request(changed, { units: unitsOf(changed) });
        const first = await shop.ask('postOrderCancellation', input);
        const second = await shop.ask('postOrderCancellation', input);
        expect(second.order.fulfilment?.lines).toEqual(first.order.fulfilment?.lines);
        expect(await stockOf(shop, changed.product)).toBe(before + 1);
      },
      'does not reach an order that is not paid': async (shop) => {
        const { shopper, order, product } = await shop.shopperWithOrder();
        const response = await shop.request('postOrderCancellation', request({ shopper, order, product }, {}));
        expect(response).toMatchObject({ status: 404, body: { errors: [messages.orderNotFound] } });
      },
      'changes nothing when it is refused, also with the same key': async (shop) => {
        const changed = await packed(shop);
        const input = request(changed, {});
        for (let times = 0; times < 2; times += 1) {
          expect(await shop.request('postOrderCancellation', input)).toMatchObject({ status: 409 });
        }
        const { order } = await shop.ask('getOrder', { token: input.token, parameters: input.parameters });
        expect(order.fulfilment).toMatchObject({ state: 'packed', refunds: [], cancellable: [] });
      },
    },
  },

  postOrderReturn: {
    responses: {
      'the order with a return that the shop has not answered [orders-10]': {
        arrange: async (shop) => returnOf(await sent(shop)),
        expect({ order }) {
          expect(order.fulfilment?.returns).toMatchObject([{ id: 'R1', state: 'requested', reason: 'does-not-fit' }]);
          expect(order.fulfilment?.returnable).toMatchObject([{ qty: 1 }]);
        },
      },
    },
    failures: {
      ...commonFailures(async (shop) => returnOf(await sent(shop))),
      [backendMessages.idempotencyKeyReused]: async (shop) => {
        const changed = await sent(shop);
        const first = returnOf(changed);
        await shop.ask('postOrderReturn', first);
        return { ...returnOf(changed, 2), idempotencyKey: first.idempotencyKey };
      },
      [backendMessages.unitsNotReturnable]: async (shop) => returnOf(await packed(shop)),
    },
    rules: {
      'takes no more units back than were sent, however often it is requested [orders-10]': async (shop) => {
        const changed = await sent(shop);
        const input = returnOf(changed);
        await shop.ask('postOrderReturn', input);
        const { order } = await shop.ask('postOrderReturn', input);
        expect(order.fulfilment?.returns).toHaveLength(1);
        expect(await shop.request('postOrderReturn', returnOf(changed, 2))).toMatchObject({ status: 422 });
      },
    },
  },
};
