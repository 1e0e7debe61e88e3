import { backendMessages } from '../backend-messages';
import { type CarReference, type garageEndpoints, type Vehicle } from '../index';
import { garageMessages, MAX_CARS_IN_GARAGE } from '../schemas';
import type { CasesOf } from './cases';
import type { Shop } from './shop';

const noFacts = { builtFrom: null, builtUntil: null, answers: {} };

const reference = ({ _id, yearFrom }: Vehicle, facts: Partial<CarReference> = {}): CarReference => ({
  vehicleId: _id,
  year: yearFrom,
  ...noFacts,
  ...facts,
});

const idOf = ({ vehicleId, year }: CarReference): string => `${vehicleId}~${year}`;

/** @returns two vehicles of the catalogue. */
async function twoVehicles(shop: Shop): Promise<readonly [Vehicle, Vehicle]> {
  const { makers } = await shop.ask('getVehicleMakers');
  const all: Vehicle[] = [];
  for (const { name } of makers) {
    const { vehicles } = await shop.ask('getVehicles', { parameters: { maker: name } });
    all.push(...vehicles);
    const [first, second] = all;
    if (first && second) return [first, second];
  }
  throw new Error('The backend has fewer than two vehicles: seed it again.');
}

/** Adds two cars to a garage, of which the first is current. */
export async function addCars(shop: Shop, token: string) {
  const vehicles = await twoVehicles(shop);
  const [first, second] = [reference(vehicles[0]), reference(vehicles[1])];
  const { garage } = await shop.ask('postGarage', {
    token,
    body: { cars: [first, second], currentId: idOf(first) },
  });
  return { vehicles, first, second, garage };
}

/** A shopper with two cars, of which the first is current. */
export async function shopperWithCars(shop: Shop) {
  const shopper = await shop.newShopper();
  const { token } = shopper;
  return { shopper, token, ...(await addCars(shop, token)) };
}

const visitorBody = { cars: [], currentId: null };

export const garageCases: CasesOf<keyof typeof garageEndpoints> = {
  getGarage: {
    responses: {
      'an empty garage before the first car is added [garage-7]': {
        arrange: async (shop) => ({ token: (await shop.newShopper()).token }),
        expect: ({ garage }) => expect(garage).toEqual({ cars: [], currentId: null }),
      },
      'the saved cars in the order they were added, and the current one [garage-7]': {
        arrange: shopperWithCars,
        expect(response, input) {
          const { garage } = input as Awaited<ReturnType<typeof shopperWithCars>>;
          expect(response.garage).toEqual(garage);
        },
      },
    },
    failures: {},
  },

  postGarage: {
    responses: {
      'the garage with the car, as the catalogue describes it [garage-7]': {
        async arrange(shop) {
          const [vehicle] = await twoVehicles(shop);
          const car = reference(vehicle, { builtFrom: `${vehicle.yearFrom}-03`, answers: { ABS: true } });
          const body = { cars: [car], currentId: idOf(car) };
          return { token: (await shop.newShopper()).token, body, vehicle };
        },
        expect({ garage }, input) {
          const { vehicle } = input as unknown as { vehicle: Vehicle };
          const car = reference(vehicle, { builtFrom: `${vehicle.yearFrom}-03`, answers: { ABS: true } });
          const { vehicleId: _vehicleId, ...facts } = car;
          expect(garage).toEqual({
            cars: [{ _id: idOf(car), vehicle, ...facts, inCatalogue: true }],
            currentId: idOf(car),
          });
        },
      },
    },
    failures: {
      [backendMessages.requestMalformed]: async (shop) => ({
        token: (await shop.newShopper()).token,
        body: { cars: [{ vehicleId: 'x\u0000', year: 2019, ...noFacts }], currentId: null },
      }),
      [garageMessages.garageFull]: async (shop) => {
        const { token, first } = await shopperWithCars(shop);
        const cars = Array.from({ length: MAX_CARS_IN_GARAGE + 1 }, () => first);
        return { token, body: { cars, currentId: null } };
      },
    },
    rules: {
      'changes nothing when it is sent again, also when both come at once [garage-7]': async (shop) => {
        const { token, first, second, garage } = await shopperWithCars(shop);
        const input = { token, body: { cars: [first, second], currentId: idOf(first) } };
        const [one, other] = await Promise.all([shop.ask('postGarage', input), shop.ask('postGarage', input)]);
        expect([one.garage, other.garage]).toEqual([garage, garage]);
      },
      'replaces what is known of a car that it has, and makes it current [garage-7]': async (shop) => {
        const { token, second } = await shopperWithCars(shop);
        const changed = { ...second, answers: { ABS: false } };
        const { garage } = await shop.ask('postGarage', { token, body: { cars: [changed], currentId: idOf(second) } });
        expect(garage.currentId).toBe(idOf(second));
        expect(garage.cars.map(({ answers }) => answers)).toEqual([{}, { ABS: false }]);
      },
      'takes a removed car back with its facts, to where it was, as the current one [garage-13]': async (shop) => {
        const { token, first, second } = await shopperWithCars(shop);
        await shop.ask('deleteCar', { token, parameters: { carId: idOf(first) } });
        const body = { cars: [{ ...first, answers: { ABS: true } }], currentId: idOf(first), before: idOf(second) };
        const { garage } = await shop.ask('postGarage', { token, body });
        expect(garage.cars.map(({ _id }) => _id)).toEqual([idOf(first), idOf(second)]);
        expect(garage.cars[0]?.answers).toEqual({ ABS: true });
        expect(garage.currentId).toBe(idOf(first));
        await shop.ask('deleteCar', { token, parameters: { carId: idOf(first) } });
        const last = await shop.ask('postGarage', { token, body: { ...body, before: 'no-such-car' } });
        expect(last.garage.cars.map(({ _id }) => _id)).toEqual([idOf(second), idOf(first)]);
      },
      'adds no car that is not in the catalogue or was not made in that year, and keeps the others [garage-9]': async (
        shop,
      ) => {
        const { token, vehicles, garage } = await shopperWithCars(shop);
        const gone = { vehicleId: 'no-longer-in-the-catalogue', year: 2019, ...noFacts };
        const tooOld = reference(vehicles[0], { year: vehicles[0].yearFrom - 1 });
        const body = { cars: [gone, tooOld], currentId: idOf(gone) };
        expect(await shop.ask('postGarage', { token, body })).toEqual({ garage });
      },
      'keeps the garages of two shoppers apart [backend-6]': async (shop) => {
        await shopperWithCars(shop);
        const { token } = await shop.newShopper();
        expect(await shop.ask('postGarage', { token, body: visitorBody })).toEqual({
          garage: { cars: [], currentId: null },
        });
      },
    },
  },

  deleteCar: {
    responses: {
      'the garage without the car; the one that stays is current [garage-7]': {
        async arrange(shop) {
          const { token, first, second } = await shopperWithCars(shop);
          return { token, parameters: { carId: idOf(first) }, left: idOf(second) };
        },
        expect({ garage }, input) {
          const { left } = input as unknown as { left: string };
          expect(garage.cars.map(({ _id }) => _id)).toEqual([left]);
          expect(garage.currentId).toBe(left);
        },
      },
    },
    failures: {
      [garageMessages.carNotFound]: async (shop) => ({
        token: (await shopperWithCars(shop)).token,
        parameters: { carId: 'No such/car? 100 % <b>' },
      }),
    },
  },
};
