import type { Product } from '@piston-parts/shared-contract';
import { products } from '@piston-parts/shared-store/seeds';
import { head } from './product.head';

const BRAKE_DISC = products.find(({ _id }) => _id === 'BR-8101') as Product;
const location = { pathname: '/singleProduct-page/BR-8101', search: '', parameters: { id: 'BR-8101' } };
const headOf = (product: Product) => head({ product: { product } }, location);

describe('A search engine on a part', () => {
  it('reads its name, maker, number, selling points and picture', () => {
    const { title, description, ...rest } = headOf(BRAKE_DISC);

    expect(title).toBe(BRAKE_DISC.name);
    expect(description).toMatch(/^Brembo, No\. BR-8101\. .+\.$/);
    expect(rest).toMatchObject({ type: 'product', image: '/pictures/brake-disc/1200.jpg' });
    expect(rest.firstPicture).toBe('/pictures/brake-disc');
  });

  it('reads its price in rupees and its stock', () => {
    expect(headOf(BRAKE_DISC).structuredData).toMatchObject({
      '@type': 'Product',
      name: BRAKE_DISC.name,
      sku: 'BR-8101',
      url: '/singleProduct-page/BR-8101',
      brand: { name: 'Brembo' },
      image: '/pictures/brake-disc/1200.jpg',
      offers: { price: 2000, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    });
    expect(headOf({ ...BRAKE_DISC, outOfStock: true }).structuredData).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  it('has no reviews, of which there are none', () => {
    expect(JSON.stringify(headOf(BRAKE_DISC).structuredData)).not.toMatch(/review|rating/i);
  });

  it('reads that it is a part where there is none, and until it has loaded', () => {
    expect(head({ product: null }, location)).toEqual({ type: 'product' });
    expect(head({}, location)).toEqual({ type: 'product' });
  });
});
