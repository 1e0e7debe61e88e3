import { categories, products } from '@piston-parts/shared-store/seeds';
import { routeTable } from '../testing/declared-routes';
import { rendersWithoutBackend } from './first-content';

const LISTING = { products: { products: [...products] } };
const at = (address: string) => new URL(address, 'http://localhost');

describe('The first content', () => {
  it.each([
    ['/', { categories: { categories: [...categories] } }, true],
    ['/products-page', LISTING, true],
    ['/products-page?category=Brakes', LISTING, true],
    ['/PRODUCTS-page/', LISTING, true],
    ['/singleProduct-page/EL-4102', LISTING, false],
    ['/singleProduct-page/XX-1', { product: null, about: null }, false],
    ['/products-page', {}, false],
    ['/logIn-Page', {}, true],
    ['/cart-page', {}, false],
    ['/customer-care', {}, true],
    ['/nowhere', {}, true],
  ])('of %s with what the page carries needs no backend: case %#', (address, data, without) => {
    expect(rendersWithoutBackend(routeTable, at(address), data, false)).toBe(without);
  });

  it('of log-in waits for the check of a stored token', () => {
    expect(rendersWithoutBackend(routeTable, at('/logIn-Page'), {}, true)).toBe(false);
    expect(rendersWithoutBackend(routeTable, at('/products-page'), LISTING, true)).toBe(true);
  });
});
