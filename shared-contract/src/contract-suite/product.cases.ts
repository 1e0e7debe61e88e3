import { messages, type productEndpoints } from '../index';
import type { CasesOf } from './cases';

export const productCases: CasesOf<keyof typeof productEndpoints> = {
  getProducts: {
    answers: {
      'the catalogue, each product once': {
        arrange: async () => ({}),
        expect({ products }) {
          expect(products.length).toBeGreaterThan(0);
          expect(new Set(products.map(({ _id }) => _id)).size).toBe(products.length);
        },
      },
    },
    failures: {},
  },
  getProduct: {
    answers: {
      'the product of the id': {
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
    answers: {
      'the five categories of the home page': {
        arrange: async () => ({}),
        expect: ({ categories }) =>
          expect(categories.map(({ text }) => text)).toEqual(['Mechanical', 'Body', 'Oils', 'Engine', 'Brakes']),
      },
    },
    failures: {},
  },
  getCategory: {
    answers: {
      'the category of the id': {
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
