import { render } from '@testing-library/react';
import type { Product } from '@piston-parts/shared-contract';
import { products } from '@piston-parts/shared-store/seeds';
import { StructuredData } from './structured-data';

const BRAKE_DISC = products.find(({ _id }) => _id === 'BR-8101') as Product;

function blockOf(product: Product): string {
  const { container } = render(<StructuredData product={product} />);
  return container.querySelector('script[type="application/ld+json"]')?.innerHTML ?? '';
}

describe('A search engine on a part', () => {
  it('reads its number, maker, price in rupees and stock', () => {
    expect(JSON.parse(blockOf(BRAKE_DISC))).toMatchObject({
      '@type': 'Product',
      name: BRAKE_DISC.name,
      sku: 'BR-8101',
      brand: { name: 'Brembo' },
      image: '/pictures/brake-disc/1200.jpg',
      offers: { price: 2000, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    });
  });

  it('reads nothing of reviews that nobody wrote', () => {
    expect(blockOf(BRAKE_DISC)).not.toMatch(/review|rating/i);
  });

  it('reads that a part is out of stock', () => {
    expect(JSON.parse(blockOf({ ...BRAKE_DISC, outOfStock: true }))).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  it('reads a name with markup as text, which never ends the block', () => {
    const name = 'Disc</script><script>alert(1)</script>';
    const block = blockOf({ ...BRAKE_DISC, name });

    expect(block).not.toContain('<');
    expect(JSON.parse(block)).toMatchObject({ name });
  });
});
