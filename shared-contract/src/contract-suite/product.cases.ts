import { filterFromQuery, listProducts, messages, type productEndpoints } from '../index';
import type { CasesOf } from './cases';

const LISTINGS = [
  'page=1',
  'page=3',
  'page=999',
  'page=-1&rating=x',
  'sort=low-to-high&page=2',
  'sort=high-to-low',
  'category=Oil&category=Brakes&sort=high-to-low',
  'price=500&rating=4',
  'search=%20BRAKE&page=1',
  'search=100%25_',
  "search=';DROP TABLE products;--",
  'search=no-such-part',
  'search=oil&category=Oil&price=900&rating=2&sort=low-to-high',
];

export const productCases: CasesOf<keyof typeof productEndpoints> = {
  getProducts: {
    responses: {
      'the catalogue, each product once [backend-12, data-1]': {
        arrange: async () => ({}),
        expect({ products }) {
          expect(products.length).toBeGreaterThan(0);
          expect(new Set(products.map(({ _id }) => _id)).size).toBe(products.length);
        },
      },
    },
    failures: {},
    rules: {
      'returns the page of the listing that a shopper sees for a query': async (shop) => {
        const { products } = await shop.ask('getProducts');
        for (const query of LISTINGS) {
          const { items, count, pages, page } = listProducts(products, filterFromQuery(new URLSearchParams(query)));
          const response = await shop.ask('getProducts', { query });
          expect([query, response.products.map(({ _id }) => _id), response.listing]).toEqual([
            query,
            items.map(({ _id }) => _id),
            { count, pages, page },
          ]);
        }
      },
      'returns the whole catalogue to a client that accepts as many parts, and otherwise the page': async (shop) => {
        const { products } = await shop.ask('getProducts');
        const size = products.length;
        for (const query of [`upto=${size}`, `upto=${size + 1}&category=Oil&page=2`]) {
          const response = await shop.ask('getProducts', { query });
          expect([response.products.length, response.listing]).toEqual([size, undefined]);
        }
        for (const query of ['upto=0', `upto=${size - 1}`, `upto=${size - 1}&category=Oil`, 'upto=x&category=Oil']) {
          const { items, count } = listProducts(products, filterFromQuery(new URLSearchParams(query)));
          const response = await shop.ask('getProducts', { query });
          expect(response.products.map(({ _id }) => _id)).toEqual(items.map(({ _id }) => _id));
          expect(response.listing).toMatchObject({ count });
        }
      },
    },
  },
  getProduct: {
    responses: {
      'the product of the id [backend-13]': {
        async arrange(shop) {
          const { _id } = await shop.productInStock();
          return { parameters: { id: _id } };
        },
        expect: ({ product }, { parameters }) => expect(product._id).toBe(parameters?.['id']),
      },
    },
    failures: {
      [messages.productNotFound]: async () => ({ parameters: { id: 'No such/part? 100 % <b>' } }),
    },
  },
  getCategories: {
    responses: {
      'the five categories of the home page [backend-14, data-3]': {
        arrange: async () => ({}),
        expect: ({ categories }) =>
          expect(categories.map(({ text }) => text)).toEqual(['Mechanical', 'Body', 'Oils', 'Engine', 'Brakes']),
      },
    },
    failures: {},
  },
  getCategory: {
    responses: {
      'the category of the id [backend-15]': {
        async arrange(shop) {
          const { categories } = await shop.ask('getCategories');
          return { parameters: { categoryId: categories[0]?._id ?? '' } };
        },
        expect: ({ category }, { parameters }) => expect(category._id).toBe(parameters?.['categoryId']),
      },
    },
    failures: {
      [messages.categoryNotFound]: async () => ({ parameters: { categoryId: 'no-such-category' } }),
    },
  },
};
