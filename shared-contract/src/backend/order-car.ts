import type { Garage, OrderCar, Vehicle } from '../index';

export const carOfVehicle = ({ _id: vehicleId, maker, model, engine }: Vehicle, year: number): OrderCar => ({
  vehicleId,
  name: `${maker} ${model} ${engine}`,
  year,
});

/** The car of an order that is placed now: the current one of the shopper's garage, null when there is none. */
export function orderCarOf(garage: Garage | undefined): OrderCar | null {
  const car = garage?.cars.find(({ _id }) => _id === garage.currentId);
  return car ? carOfVehicle(car.vehicle, car.year) : null;
}
