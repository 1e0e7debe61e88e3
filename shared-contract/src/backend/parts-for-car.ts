import type { CarReference, ListingSort, PartFitments } from '../index';
import { fitOf } from '../fit';

/** The fitments of one vehicle. */
export interface VehicleParts {
  /** Of the parts that have any to the vehicle. */
  readonly fitments: ReadonlyMap<string, PartFitments['fitments']>;
  readonly isUniversal: (productId: string) => boolean;
}

interface Listed {
  readonly _id?: string;
}

/** Ids of the parts that are made for a car: they fit it or, as long as a fact of it is open, may fit it. */
export function partsMadeFor(car: CarReference, fitments: VehicleParts['fitments']): Set<string> {
  const fits = new Set<string>();
  for (const [productId, own] of fitments) {
    const { verdict } = fitOf({ productId, universal: false, known: true, fitments: own }, car);
    if (verdict !== 'unfit') fits.add(productId);
  }
  return fits;
}

/**
 * The parts that fit a car or, as long as a fact of it is open, may fit it, and the universal ones. Without a sort those
 * that are made for the car come first.
 * @param parts in the order of the catalogue
 */
export function partsForCar<Part extends Listed>(
  parts: readonly Part[],
  {
    car,
    fitments,
    isUniversal,
    sort,
  }: VehicleParts & { readonly car: CarReference; readonly sort: ListingSort | null },
): Part[] {
  const fits = partsMadeFor(car, fitments);
  const isMadeFor = ({ _id = '' }: Part) => fits.has(_id);
  const isForAny = (part: Part) => !isMadeFor(part) && isUniversal(part._id ?? '');
  if (sort !== null) return parts.filter((part) => isMadeFor(part) || isForAny(part));
  return [...parts.filter(isMadeFor), ...parts.filter(isForAny)];
}
