import type { CarReference, PartFitments } from '../index';
import { fitOf } from '../fit';

/** The fitments of one vehicle, by the parts that have any to it. */
export type VehicleFitments = ReadonlyMap<string, PartFitments['fitments']>;

/** Ids of the parts that are made for a car: they fit it or, as long as a fact of it is open, may fit it. */
export function partsMadeFor(car: CarReference, fitments: VehicleFitments): Set<string> {
  const fits = new Set<string>();
  for (const [productId, own] of fitments) {
    const { verdict } = fitOf({ productId, universal: false, known: true, fitments: own }, car);
    if (verdict !== 'unfit') fits.add(productId);
  }
  return fits;
}

/** With the parts that a search names by their numbers: these are shown whether or not they fit, and each says so. */
export const withNumbered = (made: ReadonlySet<string> | null, byNumber: readonly string[] = []) =>
  made && (byNumber.length === 0 ? made : new Set([...made, ...byNumber]));
