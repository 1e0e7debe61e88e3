import type { Product } from '@piston-parts/shared-contract';
import { products } from '@piston-parts/shared-store/seeds';
import { routeTable } from '../testing/declared-routes';
import { documentHead } from './document-head';

const partCalled = (name: string | null) => (name === null ? undefined : { ...(products[0] as Product), name });

describe('The title of the window', () => {
  it.each([
    ['/', null, 'Spare parts for cars · Piston Parts'],
    ['/profile-page/address', null, 'Addresses · Piston Parts'],
    ['/singleProduct-page/BR-8101', null, 'Part · Piston Parts'],
    ['/singleProduct-page/BR-8101', 'Brake Disc', 'Brake Disc · Piston Parts'],
    ['/cart-page', 'Brake Disc', 'Cart · Piston Parts'],
    ['/forgotten-password', null, 'Forgotten password · Piston Parts'],
    ['/new-password', null, 'New password · Piston Parts'],
    ['/customer-care', null, 'Customer care · Piston Parts'],
    ['/delivery', null, 'Delivery · Piston Parts'],
    ['/privacy', null, 'Privacy · Piston Parts'],
    ['/nowhere', null, 'PAGE 404 Go Back to Homepage · Piston Parts'],
  ])('of %s with the part %s is "%s" [shell-4]', (path, productName, title) => {
    expect(documentHead(routeTable, path, partCalled(productName)).title).toBe(title);
  });
});

describe('The title and the canonical address of a listing', () => {
  it.each([
    ['category=Brakes', 'Brakes', '/products-page?category=Brakes'],
    ['maker=Bosch', 'Parts by Bosch', '/products-page?maker=Bosch'],
    ['category=Oil&maker=Bosch&page=2', 'Oils by Bosch, page 2', '/products-page?category=Oil&maker=Bosch&page=2'],
    ['maker=Bosch&price=900&page=2', 'Parts by Bosch', '/products-page?maker=Bosch'],
    ['maker=Bosch&maker=Valeo', 'All parts', '/products-page'],
    ['search=disc', 'Parts for “disc”', '/products-page'],
  ])('of ?%s are %s and %s [listing-32]', (query, title, canonical) => {
    expect(documentHead(routeTable, '/products-page', undefined, `?${query}`)).toMatchObject({
      title: `${title} · Piston Parts`,
      canonical,
    });
  });
});
