import { CURRENCY, isInStock, paths, type Product } from '@piston-parts/shared-contract';

/** The part as search engines read it (schema.org); its addresses are relative to the page. */
export function describeForSearch({ _id, name, image, manufacturerName, price, ...rest }: Product) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: _id,
    url: paths.product(_id),
    image: `${image.src}/1200.jpg`,
    description: rest.details,
    brand: { '@type': 'Brand', name: manufacturerName },
    offers: {
      '@type': 'Offer',
      url: paths.product(_id),
      price: price.actualPrice,
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${isInStock(rest) ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

/** A data block, which the page's Content-Security-Policy allows. A `<` could end it early, so it is escaped. */
export function StructuredData({ product }: { readonly product: Product }) {
  const json = JSON.stringify(describeForSearch(product)).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
