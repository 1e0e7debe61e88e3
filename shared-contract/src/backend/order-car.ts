import type { Garage, OrderCar } from '../index';

/** The car of an order that is placed now: the current one of the shopper's garage, null when there is none. */
export function orderCarOf(garage: Garage | undefined): OrderCar | null {
  const car = garage?.cars.find(({ _id }) => _id === garage.currentId);
  if (!car) return null;
  const { _id: vehicleId, maker, model, engine } = car.vehicle;
  return { vehicleId, name: `${maker} ${model} ${engine}`, year: car.year };
}
