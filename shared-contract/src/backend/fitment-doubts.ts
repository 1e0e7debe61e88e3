import { fitOf } from '../fit';
import type { Fulfilment, ReturnedCar } from '../fulfilment.contract';
import { wasMadeIn } from '../garage';
import type { OrderCar } from '../order.contract';
import type { PartFitments, Vehicle } from '../vehicle.contract';
import { carOfVehicle } from './order-car';

/** A car as a client sends it with a return. */
type SentCar = Omit<ReturnedCar, 'name'>;

/**
 * The car of a return: the one that was sent or, of a client that asks for none, that of the order.
 * @param vehicle of the sent car; null when the catalogue does not have it
 */
export function returnedCar(
  sent: SentCar | null | undefined,
  { ordered, vehicle }: { readonly ordered: OrderCar | null; readonly vehicle: Vehicle | null },
): ReturnedCar | null {
  if (sent === undefined) return ordered && { ...ordered, difference: '' };
  return sent && vehicle && { ...carOfVehicle(vehicle, sent.year), difference: sent.difference.trim() };
}

/**
 * The parts of an order that arrived and do not fit, each once and with the car of its first return, so that many returns
 * of one order say no more than one.
 */
export function unfitUnits({ parcels, returns }: Pick<Fulfilment, 'parcels' | 'returns'>): Map<string, ReturnedCar> {
  const arrived = [
    ...parcels.filter(({ deliveredAt }) => deliveredAt !== null),
    ...returns.filter(({ state }) => state === 'received' || state === 'refunded'),
  ].flatMap(({ units }) => units.map(({ productId }) => productId));
  const cars = new Map<string, ReturnedCar>();
  for (const { car, units } of returns) {
    for (const { productId } of units) {
      if (car && arrived.includes(productId) && !cars.has(productId)) cars.set(productId, car);
    }
  }
  return cars;
}

/** Whether a fitment says that the part fits a vehicle of this year, on whichever conditions: only that can be doubted. */
export function isClaimedFit(part: PartFitments, vehicle: Vehicle, year: number): boolean {
  const { verdict } = fitOf(part, { year, builtFrom: null, builtUntil: null, answers: {} });
  return wasMadeIn(vehicle, year) && (verdict === 'fits' || verdict === 'conditional');
}

/** @param year of the latest one's car. @returns undefined when nobody doubts it */
export function doubtText(vehicle: Vehicle, count: number, year: number | null): string | undefined {
  if (count === 0 || year === null) return undefined;
  const buyers = count === 1 ? 'A buyer says' : `${count} buyers say`;
  return `${buyers} it did not fit a ${year} ${carOfVehicle(vehicle, year).name}`;
}
