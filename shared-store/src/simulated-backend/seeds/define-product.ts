import type { Product } from '@piston-parts/shared-contract';

type Definition = Pick<
  Product,
  '_id' | 'name' | 'category' | 'manufacturerName' | 'rating' | 'description' | 'details'
> &
  Partial<Pick<Product, 'maxPerOrder' | 'deliveryCharge'>> & {
    /** The folder of its picture. */
    readonly slug: string;
    /** The description of the picture. */
    readonly alt: string;
    /** Actual and previous price, whole rupees. */
    readonly rupees: readonly [actual: number, previous: number];
    /** Units in stock; with none the part is out of stock. */
    readonly quantity: number;
  };

/** Fills in what follows from the rest. */
export function defineProduct({ slug, alt, rupees, ...facts }: Definition): Product {
  const [actualPrice, previousPrice] = rupees;
  const outOfStock = facts.quantity === 0;
  return {
    ...facts,
    image: { src: `/pictures/${slug}`, alt },
    outOfStock,
    availability: outOfStock ? 'out of stock' : 'in stock',
    wishList: false,
    price: { actualPrice, previousPrice },
  };
}
