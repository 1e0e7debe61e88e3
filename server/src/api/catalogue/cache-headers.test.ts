import { cacheHeaders } from './cache-headers';

const products = (count: number) => Array.from({ length: count }, (_, at) => ({ _id: String(at) }));
const keysOf = (response: object) => cacheHeaders(response)['surrogate-key'];

test('a response names its parts, for caches to drop it with one of them, and the listing when it has many', () => {
  expect(keysOf({ product: { _id: 'BR 1' } })).toBe('part-BR%201');
  expect(keysOf({ products: products(2) })).toBe('listing part-0 part-1');
  expect(keysOf({ products: products(30) })).toContain('part-29');
  expect(keysOf({ products: products(31) })).toBe('listing parts');
  expect(cacheHeaders({ categories: [] })).toEqual({});
});

test('one with the whole catalogue is the same for every query that only filters it', () => {
  expect(cacheHeaders({ products: [] })).toHaveProperty('no-vary-search', 'params, except=("search" "car")');
  expect(cacheHeaders({ products: [], listing: { page: 2 } })).not.toHaveProperty('no-vary-search');
});
