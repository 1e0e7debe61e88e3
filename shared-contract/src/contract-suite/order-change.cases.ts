import { backendMessages } from '../backend-messages';
import { isInStock, messages, type Order, type Product, type Vehicle } from '../index';
import type { orderChangeEndpoints } from '../schemas';
import type { CasesOf } from './cases';
import { buy } from './purchase.cases';
import { LONG_KEY, PNG, unique, type Shop, type Shopper } from './shop';

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

/** A paid order of a part and the vehicle of its first fitment, whose two units are there. */
async function arrivedForCar(shop: Shop) {
  const { products } = await shop.ask('getProducts');
  for (const product of products.filter((each) => isInStock(each) && each.quantity >= 2).reverse()) {
    const { fitments } = await shop.ask('getFitments', { parameters: { id: product._id } });
    const fitment = fitments.find(({ qualifier, producedFrom }) => qualifier === '' && producedFrom === null);
    if (!fitment) continue;
    const changed = await buy(shop, product, 2);
    await shop.changeOrder?.(changed.order._id, { kind: 'sent', units: null, carrier: 'Delhivery', number: unique() });
    return { ...changed, vehicle: fitment.vehicle };
  }
  throw new Error('The backend has no part with two units left that fits a vehicle: seed it again.');
}

/** The doubt of a part and a vehicle, as pages show it. */
async function doubtOf(shop: Shop, { _id }: Product, vehicle: Vehicle): Promise<string | undefined> {
  const query = `product=${encodeURIComponent(_id)}`;
  const { parts } = await shop.ask('getVehicleFitments', { parameters: { vehicleId: vehicle._id }, query });
  return parts[0]?.doubt;
}
const unfit = (changed: Changed, { _id: vehicleId }: Vehicle, year: number) => ({
  ...returnOf(changed),
  body: { units: unitsOf(changed), reason: 'does-not-fit', car: { vehicleId, year, difference: 'The holes' } },
});

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

const base64 = (text: string) => btoa(text);

async function withReturn(shop: Shop) {
  const changed = await sent(shop);
  await shop.ask('postOrderReturn', returnOf(changed));
  return changed;
}
const photoOf = ({ shopper, order }: Changed, photo = PNG) => ({
  token: shopper.token,
  parameters: { id: order._id, returnId: 'R1' },
  body: { photo },
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
      [backendMessages.notExchangeable]: async (shop) => {
        const input = returnOf(await sent(shop));
        return { ...input, body: { ...input.body, exchangeFor: (await shop.productOutOfStock())._id } };
      },
    },
    rules: {
      'lets a buyer doubt a fitment by a part that arrived, once however often, and nobody else [fitment-10]': async (
        shop,
      ) => {
        const { vehicle, ...changed } = await arrivedForCar(shop);
        const { product, order } = changed;
        const year = vehicle.yearFrom;
        const before = await doubtOf(shop, product, vehicle);
        const stranger = { ...unfit(changed, vehicle, year), token: (await shop.newShopper()).token };
        expect(await shop.request('postOrderReturn', stranger)).toMatchObject({ status: 404 });
        const first = await shop.ask('postOrderReturn', unfit(changed, vehicle, year));
        expect(first.order.fulfilment?.returns).toMatchObject([{ car: { year, difference: 'The holes' } }]);
        // It has not arrived.
        expect(await doubtOf(shop, product, vehicle)).toBe(before);

        await shop.changeOrder?.(order._id, { kind: 'delivered', number: null });
        const doubt = await doubtOf(shop, product, vehicle);
        expect(doubt).not.toBe(before);
        expect(doubt).toContain(`it did not fit a ${year} ${vehicle.maker} ${vehicle.model} ${vehicle.engine}`);
        await shop.ask('postOrderReturn', unfit(changed, vehicle, year));
        expect(await doubtOf(shop, product, vehicle)).toBe(doubt);
      },
      'stores no doubt about a car that no fitment covers [fitment-10]': async (shop) => {
        const { vehicle, ...changed } = await arrivedForCar(shop);
        await shop.changeOrder?.(changed.order._id, { kind: 'delivered', number: null });
        const before = await doubtOf(shop, changed.product, vehicle);
        await shop.ask('postOrderReturn', unfit(changed, vehicle, vehicle.yearFrom - 1));
        expect(await doubtOf(shop, changed.product, vehicle)).toBe(before);
        const unknown = await shop.ask('postOrderReturn', unfit(changed, { ...vehicle, _id: 'no-such-car' }, 2020));
        expect(unknown.order.fulfilment?.returns.at(-1)?.car).toBeNull();
      },
      'is exchanged for the same part, which is taken out of stock and sent once [orders-16]': async (shop) => {
        const changed = await sent(shop);
        const { product, order } = changed;
        const input = returnOf(changed);
        const exchangeInput = { ...input, body: { ...input.body, exchangeFor: product._id } };
        await shop.ask('postOrderReturn', exchangeInput);
        const before = await stockOf(shop, product);
        const exchange = { productId: product._id, name: product.name, price: 1 };
        const received = { kind: 'return-received', returnId: 'R1', restocked: false, exchange } as const;
        await shop.changeOrder?.(order._id, { kind: 'return-accepted', returnId: 'R1' });
        await shop.changeOrder?.(order._id, received);
        expect(await stockOf(shop, product)).toBe(before - 1);
        await shop.changeOrder?.(order._id, { kind: 'sent', replaces: 'R1', carrier: 'Delhivery', number: 'AWB9' });

        const { order: shown } = await shop.ask('postOrderReturn', exchangeInput);
        const part = `1 × ${product.name}`;
        expect(shown.fulfilment).toMatchObject({ refunds: [], returns: [{ state: 'refunded' }] });
        expect(shown.fulfilment?.history.map(({ summary }) => summary)).toEqual([
          expect.stringMatching(/^On its way/),
          `You asked to send back ${part} and to get ${product.name} instead`,
          `The shop takes back ${part}`,
          `Back at the shop: ${part}. You get ${part} instead`,
          `On its way with Delhivery AWB9: ${part}`,
        ]);
        expect(shown.fulfilment?.returnable).toMatchObject([{ qty: 2 }]);
      },
      'is not exchanged for a dearer part, and changes nothing [orders-16]': async (shop) => {
        const { products } = await shop.ask('getProducts');
        const cheapFirst = products
          .filter(({ quantity, maxPerOrder }) => quantity > 4 && maxPerOrder === undefined)
          .sort((one, other) => one.price.actualPrice - other.price.actualPrice);
        const changed = await buy(shop, cheapFirst[0], 2);
        const parcel = { kind: 'sent', units: null, carrier: 'Delhivery', number: unique() } as const;
        await shop.changeOrder?.(changed.order._id, parcel);
        const input = returnOf(changed);
        const body = { ...input.body, exchangeFor: cheapFirst.at(-1)?._id };
        const response = await shop.request('postOrderReturn', { ...input, body });
        expect(response).toMatchObject({ status: 422, body: { errors: [backendMessages.notExchangeable] } });
        // The same key is still free.
        const { order } = await shop.ask('postOrderReturn', input);
        expect(order.fulfilment?.returns).toMatchObject([{ id: 'R1', exchangeFor: null }]);
      },
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

  postReturnPhoto: {
    responses: {
      'the order, with an address of the photo [orders-18]': {
        arrange: async (shop) => photoOf(await withReturn(shop)),
        expect({ order }) {
          expect(order.returnPhotos).toEqual([{ returnId: 'R1', address: expect.stringMatching(/./) as string }]);
        },
      },
    },
    failures: {
      [messages.orderNotFound]: async (shop) => ({
        ...photoOf(await withReturn(shop)),
        token: (await shop.newShopper()).token,
      }),
      [backendMessages.returnNotOpen]: async (shop) => {
        const changed = await withReturn(shop);
        await shop.changeOrder?.(changed.order._id, { kind: 'return-accepted', returnId: 'R1' });
        return photoOf(changed);
      },
      [backendMessages.photoUnreadable]: async (shop) => photoOf(await withReturn(shop), ''),
    },
    rules: {
      'keeps the photo there is when another file is no picture, and replaces it by one [orders-18]': async (shop) => {
        const changed = await withReturn(shop);
        const { order } = await shop.ask('postReturnPhoto', photoOf(changed));
        const files = ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html><script>1</script>'];
        for (const file of files)
          expect(await shop.request('postReturnPhoto', photoOf(changed, base64(file)))).toMatchObject({
            status: 422,
            body: { errors: [backendMessages.photoUnreadable] },
          });
        const unknown = photoOf(changed);
        const response = await shop.request('postReturnPhoto', {
          ...unknown,
          parameters: { ...unknown.parameters, returnId: 'R2' },
        });
        expect(response.status).toBe(404);
        const { order: again } = await shop.ask('postReturnPhoto', photoOf(changed));
        expect(again.returnPhotos?.map(({ returnId }) => returnId)).toEqual(
          order.returnPhotos?.map(({ returnId }) => returnId),
        );
      },
    },
  },
};
