import type { CarReference, Vehicle } from '@piston-parts/shared-contract';
import type { VehicleFitments } from '@piston-parts/shared-contract/backend';
import { readCarKey, wasMadeIn } from '@piston-parts/shared-contract/schemas';
import { fitments, vehicles } from './seeds';

export interface ListedVehicle {
  readonly fitments: VehicleFitments;
  readonly car: CarReference;
  readonly vehicle: Vehicle;
}

/**
 * Finds a car of the catalogue, with the fitments to its vehicle.
 * @param key as `carKey` writes it
 * @returns undefined for anything else
 */
export function findListedCar(key: string): ListedVehicle | undefined {
  const car = readCarKey(key);
  const vehicle = vehicles.find(({ _id }) => _id === car?.vehicleId);
  if (!car || !vehicle || !wasMadeIn(vehicle, car.year)) return undefined;
  const own = [...fitments].flatMap(([id, rows]) => {
    const toVehicle = rows.filter((fitment) => fitment.vehicle._id === vehicle._id);
    return toVehicle.length > 0 ? [[id, toVehicle] as const] : [];
  });
  return { car, vehicle, fitments: new Map(own) };
}
