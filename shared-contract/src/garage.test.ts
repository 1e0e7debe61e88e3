import {
  carIdOf,
  carReferenceSchema,
  currentCarOf,
  EMPTY_GARAGE,
  MAX_CARS_IN_GARAGE,
  toReference,
  wasMadeIn,
  withCatalogue,
  withoutCar,
  withSavedCars,
  type CarReference,
  type Garage,
} from './garage';
import { check } from './schemas';
import type { Vehicle } from './vehicle.contract';

const CRETA: Vehicle = {
  _id: 'creta',
  maker: 'Hyundai',
  model: 'Creta',
  generation: '',
  engine: '1.6 CRDi',
  fuel: 'diesel',
  displacement: 1582,
  yearFrom: 2015,
  yearTo: 2020,
};
const NEXON: Vehicle = { ...CRETA, _id: 'nexon', model: 'Nexon', yearFrom: 2017, yearTo: null };
const vehicleOf = (id: string) => [CRETA, NEXON].find(({ _id }) => _id === id);
const car = (vehicleId: string, year: number, facts: Partial<CarReference> = {}): CarReference => ({
  vehicleId,
  year,
  builtFrom: null,
  builtUntil: null,
  answers: {},
  ...facts,
});
const save = (garage: Garage, cars: readonly CarReference[], currentId: string | null = null) =>
  withSavedCars(garage, { cars, currentId }, vehicleOf) ?? 'full';
const idsOf = (garage: Garage | 'full') => (garage === 'full' ? garage : garage.cars.map(({ _id }) => _id));
const both = save(EMPTY_GARAGE, [car('creta', 2019), car('nexon', 2020)]) as Garage;

test('a car that was chosen is in the garage, with its vehicle, and current', () => {
  expect(both).toMatchObject({
    currentId: 'nexon~2020',
    cars: [{ vehicle: CRETA, inCatalogue: true }, { year: 2020 }],
  });
  expect(currentCarOf(both)?.vehicle).toBe(NEXON);
  expect(currentCarOf(EMPTY_GARAGE)).toBeNull();
  expect(both.cars.map(toReference)).toEqual([car('creta', 2019), car('nexon', 2020)]);
  expect(carIdOf({ vehicleId: 'creta', year: 2019 })).toBe('creta~2019');
});

test('the current car stays, unless another one of the garage was chosen', () => {
  expect(save(both, [car('creta', 2018)])).toMatchObject({ currentId: 'nexon~2020' });
  expect(save(both, [], 'creta~2019')).toMatchObject({ currentId: 'creta~2019' });
  expect(save(both, [], 'gone~2019')).toMatchObject({ currentId: 'nexon~2020' });
});

test('a car that is there gets what its driver replied, and is not there twice', () => {
  const saved = save(both, [car('creta', 2019, { answers: { ABS: true } })]);

  expect(idsOf(saved)).toEqual(['creta~2019', 'nexon~2020']);
  expect(saved).toMatchObject({ cars: [{ answers: { ABS: true }, vehicle: CRETA }, { answers: {} }] });
});

test('a car that the catalogue does not have, or that was not made in that year, is not added', () => {
  expect(idsOf(save(EMPTY_GARAGE, [car('gone', 2019), car('creta', 2014), car('creta', 2021)]))).toEqual([]);
  expect([2014, 2015, 2020, 2021].map((year) => wasMadeIn(CRETA, year))).toEqual([false, true, true, false]);
  expect(wasMadeIn(NEXON, 2030)).toBe(true);
});

test('a garage holds twenty cars', () => {
  const cars = Array.from({ length: MAX_CARS_IN_GARAGE }, (_, at) => car('nexon', 2017 + at));

  expect(idsOf(save(EMPTY_GARAGE, cars))).toHaveLength(20);
  expect(save(save(EMPTY_GARAGE, cars) as Garage, [car('creta', 2019)])).toBe('full');
});

test('when the current car goes, the one that was added last is current', () => {
  expect(withoutCar(both, 'nexon~2020')).toMatchObject({ currentId: 'creta~2019', cars: [{ _id: 'creta~2019' }] });
  expect(withoutCar(both, 'creta~2019')).toMatchObject({ currentId: 'nexon~2020' });
  expect(withoutCar(withoutCar(both, 'creta~2019'), 'nexon~2020')).toEqual(EMPTY_GARAGE);
});

test('a car whose vehicle left the catalogue stays, as it was last', () => {
  const renamed = { ...NEXON, engine: '1.2 Turbo' };
  const later = withCatalogue(both, (id) => (id === 'nexon' ? renamed : undefined));

  expect(later.cars).toMatchObject([
    { vehicle: CRETA, inCatalogue: false },
    { vehicle: renamed, inCatalogue: true },
  ]);
  expect(later.currentId).toBe('nexon~2020');
});

test('a client sends a car with at most fifty replies, and months as a calendar has them', () => {
  const replies = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`fact ${at}`, true]));
  const isCar = (reference: unknown) => check(carReferenceSchema, reference).ok;

  expect(isCar(car('creta', 2019, { builtFrom: '2019-12', answers: replies(50) }))).toBe(true);
  expect(isCar(car('creta', 2019, { answers: replies(51) }))).toBe(false);
  expect(isCar(car('creta', 2019, { builtFrom: '2019-13' }))).toBe(false);
  expect(isCar(car('creta', 1899))).toBe(false);
  expect(isCar(car('x'.repeat(5000), 2019))).toBe(false);
});
