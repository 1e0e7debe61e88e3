import { POSITIONS, type Product } from '@piston-parts/shared-contract';
import { fitments, specifications, vehicleRanks } from './seeds';

type ListedFacts = Pick<Product, 'partType' | 'positions' | 'models' | 'rank'>;

export function factsOf(id: string): ListedFacts {
  const own = fitments.get(id) ?? [];
  const models = [...new Set(own.map(({ vehicle: { maker, model } }) => `${maker} ${model}`))];
  const { partType = '', universal = false } = specifications.get(id) ?? {};
  const rank = universal ? 0 : Math.min(...models.map((model) => vehicleRanks[model] ?? Infinity));
  return {
    partType,
    positions: POSITIONS.filter((position) => own.some((fitment) => fitment.position?.split(' ').includes(position))),
    models: models.sort(),
    ...(Number.isFinite(rank) && { rank }),
  };
}

/** Adds what a listing also filters and orders by. */
export const withListedFacts = (products: readonly Product[]): Product[] =>
  products.map((product) => ({ ...product, ...factsOf(product._id) }));
