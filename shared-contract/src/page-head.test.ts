import { pageHead, type PageTexts } from './page-head';
import { paths } from './paths';
import type { Product } from './product.contract';

const page = (path: string, texts: Partial<PageTexts> = {}): PageTexts => ({ path, title: 'A page', ...texts });
const listing = (query: string) =>
  pageHead(page(paths.listing, { title: 'Parts' }), paths.listing, undefined, new URLSearchParams(query));
const disc = {
  _id: 'BR-8101',
  name: 'Brake Disc',
  manufacturerName: 'Brembo',
  description: ['Vented', 'For the front'],
  image: { src: '/pictures/disc' },
} as unknown as Product;

test('a page has its own title and description, and the shop’s picture', () => {
  expect(pageHead(page('/delivery', { description: 'What it costs.' }), '/Delivery/', undefined)).toEqual({
    title: 'A page · Piston Parts',
    description: 'What it costs.',
    type: 'website',
    image: '/pictures/brake-disc/1200.jpg',
    canonical: '/delivery',
    indexed: true,
  });
  expect(pageHead(page('/delivery'), '/delivery', undefined).description).toMatch(/^Spare parts for cars/);
});

test('search engines list no page that asks who the shopper is, and none that the shop does not have', () => {
  expect(pageHead(page('/cart-page', { guard: 'signed-in' }), '/cart-page', undefined).indexed).toBe(false);
  expect(pageHead(page('/logIn-Page', { guard: 'visitors' }), '/logIn-Page', undefined).indexed).toBe(false);
  expect(pageHead(undefined, '/nowhere', undefined)).toMatchObject({ canonical: '/nowhere', indexed: false });
});

test('a part’s page has its name, maker, number, text and picture, at its own address', () => {
  const part = page(paths.productPattern);
  expect(pageHead(part, '/singleProduct-page/BR-8101', disc)).toEqual({
    title: 'Brake Disc · Piston Parts',
    description: 'Brembo, No. BR-8101. Vented. For the front.',
    type: 'product',
    image: '/pictures/disc/1200.jpg',
    canonical: '/singleProduct-page/BR-8101',
    indexed: true,
  });
  expect(pageHead(part, '/singleProduct-page/BR-8101', undefined)).toMatchObject({
    title: 'A page · Piston Parts',
    type: 'product',
    image: '/pictures/brake-disc/1200.jpg',
  });
});

test.each([
  ['', 'All parts · Piston Parts', '/products-page'],
  ['page=2', 'All parts, page 2 · Piston Parts', '/products-page?page=2'],
  ['category=Brakes', 'Brakes · Piston Parts', '/products-page?category=Brakes'],
  ['category=Brakes&page=3', 'Brakes, page 3 · Piston Parts', '/products-page?category=Brakes&page=3'],
  ['maker=Bosch', 'Parts by Bosch · Piston Parts', '/products-page?maker=Bosch'],
  ['category=Brakes&rating=4&page=3', 'Brakes · Piston Parts', '/products-page?category=Brakes'],
  ['search=disc&page=2', 'Parts for “disc” · Piston Parts', '/products-page'],
  ['category=Brakes&category=Oil', 'All parts · Piston Parts', '/products-page'],
])('the listing of “%s” is “%s” and stands at %s', (query, title, canonical) => {
  expect(listing(query)).toMatchObject({ title, canonical, type: 'website', indexed: true });
});

test('a category’s listing has another description than the whole catalogue', () => {
  expect(listing('category=Brakes&page=2').description).toBe('Brakes, page 2: price, stock and rating of each part.');
  expect(listing('search=disc').description).toMatch(/^Spare parts for cars/);
});
