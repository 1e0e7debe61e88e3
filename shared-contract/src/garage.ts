import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { idSchema } from './text-limits';
import { monthSchema, vehicleSchema, yearSchema, type Vehicle } from './vehicle.contract';

export const MAX_CARS_IN_GARAGE = 20;

/** Texts of both backends. Apart from `messages`, which every page loads before it is interactive. */
export const garageMessages = {
  carNotFound: 'This car is not in your garage.',
  garageFull: `A garage holds ${MAX_CARS_IN_GARAGE} cars. Remove one to add another.`,
} as const;

/** More answers than any parts of a car ask for. */
const MAX_ANSWERS = 50;

const malformed = backendMessages.requestMalformed;

/** Facts of a car beyond its year, which fitments asked the shopper for. */
const facts = {
  /** First and last month in which it can have been built; null for that of its year. */
  builtFrom: v.nullable(monthSchema),
  builtUntil: v.nullable(monthSchema),
  /** Whether the car has what a fitment names, such as `ABS`. */
  answers: v.pipe(
    v.record(idSchema(malformed), v.boolean(malformed), malformed),
    v.check((answers) => Object.keys(answers).length <= MAX_ANSWERS, malformed),
  ),
};

/** A car as a client sends it: the vehicle's data are the backend's own. */
export const carReferenceSchema = v.object({ vehicleId: idSchema(malformed), year: yearSchema, ...facts }, malformed);
export type CarReference = v.InferOutput<typeof carReferenceSchema>;

/** A car in a garage: a vehicle of one year. */
export const carSchema = v.object({
  /** Of the vehicle and the year, so that a garage has each car once. */
  _id: v.string(),
  /** As the catalogue has it or, when it is there no longer, had it last. */
  vehicle: vehicleSchema,
  year: yearSchema,
  ...facts,
  /** False once the vehicle has left the catalogue: nothing is known of what fits it. */
  inCatalogue: v.boolean(),
});
export type Car = v.InferOutput<typeof carSchema>;

/** `currentId` is that of the car that the shop shows fitments for; null for none. */
export const garageSchema = v.object({ cars: v.array(carSchema), currentId: v.nullable(v.string()) });
export type Garage = v.InferOutput<typeof garageSchema>;

export const EMPTY_GARAGE: Garage = { cars: [], currentId: null };

export const currentCarOf = ({ cars, currentId }: Garage): Car | null =>
  cars.find(({ _id }) => _id === currentId) ?? null;

export const carIdOf = ({ vehicleId, year }: Pick<CarReference, 'vehicleId' | 'year'>): string =>
  `${vehicleId}~${year}`;

export const toReference = ({ vehicle, year, builtFrom, builtUntil, answers }: Car): CarReference => ({
  vehicleId: vehicle._id,
  year,
  builtFrom,
  builtUntil,
  answers,
});

const SEPARATOR = '~';

/**
 * Writes a car as addresses have it: its id, and what its driver replied.
 * @returns `hyundai-creta-2015-1.6-crdi~2019`, or `…~2019~2019-03~~ABS=yes`
 */
export function carKey(car: CarReference): string {
  const replies = Object.entries(car.answers).map(([fact, holds]) => `${fact}=${holds ? 'yes' : 'no'}`);
  const facts = [car.builtFrom ?? '', car.builtUntil ?? '', ...replies.sort()].join(SEPARATOR);
  return /^~*$/.test(facts) ? carIdOf(car) : [carIdOf(car), facts].join(SEPARATOR);
}

/** Reads what `carKey` wrote. @returns null for anything else. */
export function readCarKey(key: string): CarReference | null {
  const [, vehicleId, year, rest = ''] = /^(.+?)~(\d{4})(?:~(.*))?$/.exec(key) ?? [];
  const [builtFrom = '', builtUntil = '', ...replies] = rest.split(SEPARATOR);
  const facts = replies.map((reply) => /^(.+)=(yes|no)$/.exec(reply));
  if (facts.includes(null)) return null;
  const parsed = v.safeParse(carReferenceSchema, {
    vehicleId,
    year: Number(year),
    builtFrom: builtFrom === '' ? null : builtFrom,
    builtUntil: builtUntil === '' ? null : builtUntil,
    answers: Object.fromEntries(facts.map((fact) => [fact?.[1] ?? '', fact?.[2] === 'yes'])),
  });
  return parsed.success ? parsed.output : null;
}

export const wasMadeIn = ({ yearFrom, yearTo }: Pick<Vehicle, 'yearFrom' | 'yearTo'>, year: number): boolean =>
  yearFrom <= year && year <= (yearTo ?? Infinity);

/** The garage without cars that it does not have; when its current car has gone, the one added last is current. */
function withCurrent(cars: Car[], currentId: string | null): Garage {
  const current = cars.find(({ _id }) => _id === currentId) ?? cars.at(-1);
  return { cars, currentId: current?._id ?? null };
}

export interface SavedCars {
  readonly cars: readonly CarReference[];
  /** Null: the current car stays. */
  readonly currentId: string | null;
  /** The car that added ones come before; null, left out or not in the garage: last. */
  readonly before?: string | null | undefined;
}

/**
 * The garage after cars were saved. A car that it has gets the facts that were sent; a vehicle that is not in the
 * catalogue, or was not made in that year, is not added.
 * @returns null when it would hold more than `MAX_CARS_IN_GARAGE` cars.
 */
export function withSavedCars(
  garage: Garage,
  { cars, currentId, before }: SavedCars,
  vehicleOf: (id: string) => Vehicle | undefined,
): Garage | null {
  const saved = [...garage.cars];
  for (const reference of cars) {
    const { vehicleId, ...changed } = reference;
    const _id = carIdOf(reference);
    const at = saved.findIndex((car) => car._id === _id);
    const vehicle = vehicleOf(vehicleId);
    const car = saved[at];
    if (car) saved[at] = { ...car, ...changed };
    else if (vehicle && wasMadeIn(vehicle, changed.year)) {
      const next = saved.findIndex((one) => one._id === before);
      saved.splice(next < 0 ? saved.length : next, 0, { _id, vehicle, ...changed, inCatalogue: true });
    }
  }
  if (saved.length > MAX_CARS_IN_GARAGE) return null;
  const isHere = saved.some(({ _id }) => _id === currentId);
  return withCurrent(saved, isHere ? currentId : garage.currentId);
}

export const withoutCar = ({ cars, currentId }: Garage, carId: string): Garage =>
  withCurrent(
    cars.filter(({ _id }) => _id !== carId),
    currentId,
  );

/** The garage with its vehicles as the catalogue has them now. */
export const withCatalogue = (garage: Garage, vehicleOf: (id: string) => Vehicle | undefined): Garage => ({
  ...garage,
  cars: garage.cars.map((car) => {
    const vehicle = vehicleOf(car.vehicle._id);
    return { ...car, vehicle: vehicle ?? car.vehicle, inCatalogue: vehicle !== undefined };
  }),
});
