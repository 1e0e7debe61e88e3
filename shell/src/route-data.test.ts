import { DEFAULT_SETTINGS, type ProductCategory } from '@piston-parts/shared-contract';
import { initialDataOf } from './route-data';

test('the listing of a page has its query with the categories of the owner, and without others [settings-11]', () => {
  const categories = [{ category: String('Tyres') as ProductCategory, label: 'Tyres' }];
  const data = { products: { products: [], listing: {} }, settings: { settings: { ...DEFAULT_SETTINGS, categories } } };

  expect(initialDataOf(data, { search: '?category=Wheels&category=Tyres' }).listingQuery).toBe('category=Tyres');
});
