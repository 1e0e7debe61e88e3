import type { Product } from '@piston-parts/shared-contract';
import { fitments, products, specifications, vehicleRanks, vehicles, type Catalogue } from './seeds';

/** Enough for 164 pages, where no catalogue is at hand. */
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

/**
 * Adds a catalogue to the seeds; in a test, of which each file loads this module for itself.
 * @returns the number of parts of both
 */
export function addCatalogue(added: Catalogue): number {
  for (const [id, specification] of added.specifications) specifications.set(id, specification);
  for (const [id, own] of added.fitments) fitments.set(id, own);
  vehicles.push(...added.vehicles.filter(({ _id }) => vehicles.every((vehicle) => vehicle._id !== _id)));
  Object.assign(vehicleRanks, added.vehicleRanks);
  const parts = [...products, ...added.products];
  catalogues.set(parts.length, parts);
  return parts.length;
}
