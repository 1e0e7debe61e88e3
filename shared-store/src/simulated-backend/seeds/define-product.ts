import type { Product } from '@piston-parts/shared-contract';

type Given = Pick<Product, '_id' | 'name' | 'category' | 'manufacturerName' | 'rating' | 'description' | 'details'> & {
  /** The folder of its picture. */
  readonly slug: string;
  /** What is seen on the picture. */
  readonly alt: string;
  /** Actual and previous price, whole rupees. */
  readonly rupees: readonly [actual: number, previous: number];
  /** Units in stock; with none the part is out of stock. */
  readonly quantity: number;
};

/** Fills in what follows from the rest. */
export function defineProduct({ slug, alt, rupees, ...given }: Given): Product {
  const [actualPrice, previousPrice] = rupees;
  const outOfStock = given.quantity === 0;
  return {
    ...given,
    image: { src: `/pictures/${slug}`, alt },
    outOfStock,
    availability: outOfStock ? 'out of stock' : 'in stock',
    wishList: false,
    price: { actualPrice, previousPrice },
  };
}
