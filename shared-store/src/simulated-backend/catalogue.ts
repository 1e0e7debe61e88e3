import type { Product } from '@piston-parts/shared-contract';
import { products } from './seeds';

/** Enough for 164 pages; the API server's demonstration catalogue has other parts, 1,549 beside the seeds. */
export const LARGE_CATALOGUE_SIZE = 983;

const catalogues = new Map<number, readonly Product[]>([[products.length, products]]);

/** The seed at a position; after the last seed come numbered variants of them, at other prices. */
function partAt(position: number): Product {
  const seed = products[position % products.length] as Product;
  const variant = Math.floor(position / products.length);
  if (variant === 0) return seed;
  const actualPrice = seed.price.actualPrice + variant * 10;
  const price = { ...seed.price, actualPrice, previousPrice: Math.max(seed.price.previousPrice, actualPrice) };
  return { ...seed, _id: `${seed._id}-${variant}`, name: `${seed.name} No. ${variant}`, price };
}

/** The parts of a simulated catalogue; the same size is always the same catalogue. */
export function partsOfCatalogue(size: number): readonly Product[] {
  const parts = catalogues.get(size) ?? Array.from({ length: size }, (_, position) => partAt(position));
  catalogues.set(size, parts);
  return parts;
}
