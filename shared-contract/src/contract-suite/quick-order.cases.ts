import { backendMessages, MAX_PART_NUMBERS } from '../backend';
import { isInStock, maxQuantity } from '../index';
import type { quickOrderEndpoints } from '../schemas';
import type { CasesOf } from './cases';
import type { Shop } from './shop';

const lookUp = async (shop: Shop, ...numbers: string[]) => {
  const { results, products } = await shop.ask('postPartNumbers', { body: { numbers } });
  return { found: results.map(({ match, productIds }) => [match, ...productIds]), products };
};

/** A shopper with a part of which an order may have some units. */
async function workshop(shop: Shop) {
  const { token } = await shop.newShopper();
  return { token, product: await shop.productToBuyWhole() };
}

export const quickOrderCases: CasesOf<keyof typeof quickOrderEndpoints> = {
  postPartNumbers: {
    responses: {
      'the parts of numbers of the shop, of makers and of cross-references, in the order sent [quick-order-1]': {
        arrange: async () => ({ body: { numbers: ['DEMO-24-0128', 'OL-5101', 'DEMO-BR-8102', 'no such number'] } }),
        expect({ results, products }) {
          expect(results).toEqual([
            { number: 'DEMO-24-0128', match: 'exact', productIds: ['BR-8101'] },
            { number: 'OL-5101', match: 'exact', productIds: ['OL-5101'] },
            { number: 'DEMO-BR-8102', match: 'exact', productIds: ['BR-8102'] },
            { number: 'no such number', match: 'none', productIds: [] },
          ]);
          expect(products.map(({ _id }) => _id).sort()).toEqual(['BR-8101', 'BR-8102', 'OL-5101']);
        },
      },
    },
    failures: {
      [backendMessages.requestMalformed]: async () => ({ body: { numbers: ['BR-8101', 8102] } }),
      [backendMessages.tooManyPartNumbers]: async () => ({
        body: { numbers: Array(MAX_PART_NUMBERS + 1).fill('BR-8101') },
      }),
    },
    rules: {
      'reads a number whatever its case, separators and width are, and letters that look like digits [quick-order-1]':
        async (shop) => {
          const { found: matches } = await lookUp(
            shop,
            'br 8101',
            'ＢＲ－８１０１',
            'demo24.0128',
            'BR-81O1',
            'OL-51OI',
            '0L-5101',
          );
          expect(matches).toEqual([
            ['exact', 'BR-8101'],
            ['exact', 'BR-8101'],
            ['exact', 'BR-8101'],
            ['corrected', 'BR-8101'],
            ['corrected', 'OL-5101'],
            ['corrected', 'OL-5101'],
          ]);
        },
      'names parts whose numbers differ by one character, and each part once [quick-order-2]': async (shop) => {
        const { found: matches, products } = await lookUp(shop, 'BR-8107', 'BR-811', 'BR-1801', 'BR-81001', 'BR-8101');
        expect(matches.map(([match]) => match)).toEqual(['near', 'near', 'near', 'near', 'exact']);
        expect(matches[0]).toEqual(expect.arrayContaining(['BR-8101', 'BR-8102']));
        for (const at of [1, 2, 3]) expect(matches[at]).toContain('BR-8101');
        expect(new Set(products.map(({ _id }) => _id)).size).toBe(products.length);
      },
      'finds nothing by what has no letter or digit, and nothing by a part of a number [quick-order-1]': async (
        shop,
      ) => {
        expect((await lookUp(shop, '', '—', '8101', '"|', "'; drop table products; --")).found).toEqual(
          Array(5).fill(['none']),
        );
      },
    },
  },

  postQuickOrder: {
    responses: {
      'the cart with the units of all lines, those of one part together [quick-order-4]': {
        async arrange(shop) {
          const { token, product } = await workshop(shop);
          const line = { productId: product._id, qty: 1 };
          return { token, body: { lines: [line, line] } };
        },
        expect({ cart, short }) {
          expect(cart.map(({ qty }) => qty)).toEqual([2]);
          expect(short).toEqual([]);
        },
      },
    },
    failures: {
      [backendMessages.requestMalformed]: async (shop) => ({
        token: (await shop.newShopper()).token,
        body: { lines: [{ productId: 'BR-8101', qty: -1 }] },
      }),
      [backendMessages.tooManyPartNumbers]: async (shop) => ({
        token: (await shop.newShopper()).token,
        body: { lines: Array(MAX_PART_NUMBERS + 1).fill({ productId: 'BR-8101', qty: 1 }) },
      }),
    },
    rules: {
      'says of each line what the cart did not get, and adds the others [quick-order-4]': async (shop) => {
        const { token } = await shop.newShopper();
        const soldOut = await shop.productOutOfStock();
        const all = (await shop.ask('getProducts')).products;
        const [plenty, product] = all.filter((each) => isInStock(each) && each.quantity >= 2);
        if (!plenty || !product) throw new Error('The backend has too few parts in stock: seed it again.');
        const lines = [
          { productId: plenty._id, qty: 1_000_000_000 },
          { productId: 'no-such-part', qty: 1 },
          { productId: soldOut._id, qty: 2 },
          { productId: product._id, qty: 2 },
        ];
        const { cart, short } = await shop.ask('postQuickOrder', { token, body: { lines } });
        const most = maxQuantity(plenty);
        expect(cart.map(({ _id, qty }) => [_id, qty])).toEqual([
          [plenty._id, most],
          [product._id, 2],
        ]);
        expect(short).toEqual([
          { productId: plenty._id, name: plenty.name, wanted: 1_000_000_000, got: most },
          { productId: 'no-such-part', name: 'no-such-part', wanted: 1, got: 0 },
          { productId: soldOut._id, name: soldOut.name, wanted: 2, got: 0 },
        ]);
      },
      'changes nothing when it is sent again, and takes no unit out of the cart [quick-order-4]': async (shop) => {
        const { token, product } = await workshop(shop);
        const order = (qty: number) =>
          shop.ask('postQuickOrder', { token, body: { lines: [{ productId: product._id, qty }] } });
        await order(2);
        expect((await order(2)).cart.map(({ qty }) => qty)).toEqual([2]);
        expect((await order(1)).cart.map(({ qty }) => qty)).toEqual([2]);
      },
    },
  },
};
