import { DEFAULT_SETTINGS, type ProductCategory } from '@piston-parts/shared-contract';
import { products } from '@piston-parts/shared-store/seeds';
import { head } from './listing.head';

const headOf = (query: string, data: Parameters<typeof head>[0] = {}) =>
  head(data, { pathname: '/products-page', search: `?${query}`, parameters: {} });

describe('The title and the canonical address of a listing', () => {
  it.each([
    ['', 'All parts', ''],
    ['page=2', 'All parts, page 2', '?page=2'],
    ['category=Brakes', 'Brakes', '?category=Brakes'],
    ['category=Brakes&page=3', 'Brakes, page 3', '?category=Brakes&page=3'],
    ['maker=Bosch', 'Parts by Bosch', '?maker=Bosch'],
    ['category=Oil&maker=Bosch&page=2', 'Oils by Bosch, page 2', '?category=Oil&maker=Bosch&page=2'],
    ['maker=Bosch&price=900&page=2', 'Parts by Bosch', '?maker=Bosch'],
    ['category=Brakes&rating=4&page=3', 'Brakes', '?category=Brakes'],
    ['maker=Bosch&maker=Valeo', 'All parts', ''],
    ['category=Brakes&category=Oil', 'All parts', ''],
    ['search=disc&page=2', 'Parts for “disc”', ''],
  ])('of ?%s are %s and %s [listing-32]', (query, title, canonical) => {
    expect(headOf(query)).toMatchObject({ title, canonical: `/products-page${canonical}` });
  });

  it('are those of what there is: no maker who makes nothing, and no page after the last', () => {
    const data = { products: { products: [...products] } };

    expect(headOf('maker=Nobody+%E2%98%8E+555', data)).toMatchObject({
      title: 'All parts',
      canonical: '/products-page',
    });
    expect(headOf('category=Brakes&page=99', data)).toMatchObject({
      title: 'Brakes',
      canonical: '/products-page?category=Brakes',
    });
  });
});

it('has the name that the owner gave to the category [listing-32, settings-9]', () => {
  const settings = { ...DEFAULT_SETTINGS, categories: [{ category: 'Brakes' as const, label: 'Stopping' }] };

  expect(headOf('category=Brakes', { settings: { settings } })).toMatchObject({
    title: 'Stopping',
    description: 'Stopping: price, stock and rating of each part.',
  });
});

it('knows the further categories of the owner, and no others [listing-32, settings-11]', () => {
  const categories = [{ category: String('Tyres') as ProductCategory, label: 'Round things' }];
  const settings = { settings: { ...DEFAULT_SETTINGS, categories } };

  expect(headOf('category=Tyres', { settings })).toMatchObject({
    title: 'Round things',
    canonical: '/products-page?category=Tyres',
  });
  expect(headOf('category=Wheels', { settings })).toMatchObject({ title: 'All parts', canonical: '/products-page' });
});

test('a category’s listing has another description than the whole catalogue', () => {
  expect(headOf('category=Brakes&page=2').description).toBe('Brakes, page 2: price, stock and rating of each part.');
  expect(headOf('search=disc').description).toBeUndefined();
});

test('the first picture is that of the first part that the filter leaves', () => {
  const data = { products: { products: [...products] } };

  expect(headOf('', data).firstPicture).toBe(products[0]?.image.src);
  expect(headOf('search=horn', data).firstPicture).toBe('/pictures/horn');
  expect(headOf('search=warp+drive', data).firstPicture).toBeUndefined();
  const listing = { count: 1000, pages: 84, page: 2 };
  expect(headOf('page=2', { products: { products: products.slice(3), listing } as never }).firstPicture).toBe(
    products[3]?.image.src,
  );
});
