import {
  CURRENCY,
  isInStock,
  paths,
  type Contract,
  type Product,
  type ResponseOf,
} from '@piston-parts/shared-contract';
import type { HeadOf } from '@platform/protocol/page-head';

/** The part as search engines read it (schema.org); its addresses are relative to the page. */
const describeForSearch = ({ _id, name, image, manufacturerName, price, ...rest }: Product) => ({
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
});

interface ProductData {
  readonly product: Pick<ResponseOf<Contract['getProduct']>, 'product'> | null;
}

/** Name, maker, number, text and picture of the part. */
export const head: HeadOf<ProductData> = ({ product: response }) => {
  if (!response) return { type: 'product' };
  const { product } = response;
  const { name, manufacturerName, _id, description, image } = product;
  return {
    title: name,
    description: `${manufacturerName}, No. ${_id}. ${description.join('. ')}.`,
    type: 'product',
    image: `${image.src}/1200.jpg`,
    firstPicture: image.src,
    structuredData: describeForSearch(product),
  };
};
