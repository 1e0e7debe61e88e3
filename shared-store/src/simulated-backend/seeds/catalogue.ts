import type { Fitment, PartSpecification, Product, Vehicle } from '@piston-parts/shared-contract';

/** Parts and cars beside the seeds; plain data, as a stitched test gives it to another build of the backend. */
export interface Catalogue {
  readonly products: readonly Product[];
  readonly specifications: readonly (readonly [productId: string, PartSpecification])[];
  readonly fitments: readonly (readonly [productId: string, readonly Fitment[]])[];
  readonly vehicles: readonly Vehicle[];
  /** By maker and model: `Suzuki Swift`. */
  readonly vehicleRanks: Readonly<Record<string, number>>;
}
