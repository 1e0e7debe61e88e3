import type { ContractCases, Shop } from '@piston-parts/shared-contract/contract-suite';
import { COMPARISON_FULL } from '../src/comparison';
import { endpoints, MALFORMED } from './contract';

/** @returns ids of five parts of the catalogue */
async function fiveParts(shop: Shop): Promise<string[]> {
  const { products } = await shop.ask('getProducts');
  return products.slice(0, 5).map(({ _id }) => _id);
}

async function shopperWith(shop: Shop, count: number) {
  const [{ token }, ids] = [await shop.newShopper(), await fiveParts(shop)];
  const productIds = ids.slice(0, count);
  await shop.askFor(endpoints.postComparison, { token, body: { productIds } });
  return { token, productIds, others: ids.slice(count) };
}

export const cases: ContractCases<typeof endpoints> = {
  getComparedParts: {
    responses: {
      'the parts of the query in its order, and the ids that are in no catalogue [compare-3, compare-5]': {
        async arrange(shop) {
          const [one = '', two = ''] = await fiveParts(shop);
          return { query: `parts=${two},none,${one}` };
        },
        expect({ parts, missing }, { query }) {
          const ids = parts.map(({ product }) => product._id);
          expect([`parts=${ids[0]},${missing[0]},${ids[1]}`, missing]).toEqual([query, ['none']]);
          expect(parts[0]?.specification).toBeDefined();
        },
      },
      'the first four parts of more, each once [compare-1, compare-2]': {
        async arrange(shop) {
          const [first = '', ...others] = await fiveParts(shop);
          return { query: `parts=${[first, first, ...others].join()}` };
        },
        expect: ({ parts }, { query = '' }) =>
          expect(parts.map(({ product }) => product._id)).toEqual(query.slice('parts='.length).split(',').slice(1, 5)),
      },
      'nothing for a query without ids, or with texts that are none [compare-2]': {
        arrange: async () => ({ query: `parts=,%20,${'x'.repeat(2000)}` }),
        expect: (response) => expect(response).toEqual({ parts: [], missing: [] }),
      },
    },
    failures: {},
    rules: {
      'responds to an address without parts as to one of none': async (shop) => {
        expect(await shop.askFor(endpoints.getComparedParts)).toEqual({ parts: [], missing: [] });
      },
    },
  },
  getComparison: {
    responses: {
      'an empty comparison at first, whatever others compare [compare-6]': {
        async arrange(shop) {
          await shopperWith(shop, 2);
          return { token: (await shop.newShopper()).token };
        },
        expect: (response) => expect(response).toEqual({ productIds: [] }),
      },
    },
    failures: {},
  },
  postComparison: {
    responses: {
      'the comparison with the part, in the order of the additions, and without unknown ids [compare-6, compare-10]': {
        async arrange(shop) {
          const { token, productIds, others } = await shopperWith(shop, 2);
          const [added = ''] = others;
          return {
            token,
            body: { productIds: ['none', added, productIds[0], added] },
            productIds: [...productIds, added],
          };
        },
        expect: ({ productIds }, input) =>
          expect({ productIds }).toMatchObject({ productIds: (input as never)['productIds'] }),
      },
      'what there is room for [compare-7]': {
        async arrange(shop) {
          const { token, others } = await shopperWith(shop, 3);
          return { token, body: { productIds: others } };
        },
        expect: ({ productIds }, { body }) =>
          expect([productIds.length, productIds[3]]).toEqual([4, (body as { productIds: string[] }).productIds[0]]),
      },
    },
    failures: {
      [COMPARISON_FULL]: async (shop) => {
        const { token, others } = await shopperWith(shop, 4);
        return { token, body: { productIds: others } };
      },
      [MALFORMED]: async (shop) => ({ token: (await shop.newShopper()).token, body: { productIds: 'BR-8101' } }),
    },
    rules: {
      'adds four of five parts that come at once [compare-1]': async (shop) => {
        const [{ token }, ids] = [await shop.newShopper(), await fiveParts(shop)];
        const responses = await Promise.all(
          ids.map((id) => shop.send(endpoints.postComparison, { token, body: { productIds: [id] } })),
        );

        expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 422]);
        const { productIds } = await shop.askFor(endpoints.getComparison, { token });
        expect(productIds).toHaveLength(4);
      },
    },
  },
  deleteComparedPart: {
    responses: {
      'the comparison without the part [compare-9]': {
        async arrange(shop) {
          const { token, productIds } = await shopperWith(shop, 2);
          return { token, parameters: { productId: productIds[0] ?? '' } };
        },
        expect({ productIds }, { parameters }) {
          expect(productIds).toHaveLength(1);
          expect(productIds).not.toContain(parameters?.['productId']);
        },
      },
      'the same comparison when it does not have the part': {
        async arrange(shop) {
          const { token } = await shopperWith(shop, 1);
          return { token, parameters: { productId: 'none' } };
        },
        expect: ({ productIds }) => expect(productIds).toHaveLength(1),
      },
    },
    failures: {},
  },
};
