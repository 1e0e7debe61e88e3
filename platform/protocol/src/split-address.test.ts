import { splitAddress } from './split-address';

describe('an address', () => {
  it.each([
    ['/products-page', '/products-page', ''],
    ['/products-page?', '/products-page', ''],
    ['/products-page?search=horn&page=2', '/products-page', 'search=horn&page=2'],
    ['/products-page?search=5W30?&page=2', '/products-page', 'search=5W30?&page=2'],
  ])('%s has a path and a query, which goes to the end', (address, path, query) => {
    expect(splitAddress(address)).toEqual([path, query]);
  });
});
