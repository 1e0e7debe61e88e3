import { backendMessages } from '../backend-messages';
import { messages, type Fitment, type vehicleEndpoints } from '../index';
import { lateMessages } from '../late-messages';
import type { CasesOf } from './cases';
import type { Shop } from './shop';

/** @returns the fitments of a part that fits some vehicle. */
export async function someFitments(
  shop: Shop,
): Promise<{ readonly id: string; readonly fitments: readonly Fitment[] }> {
  const { products } = await shop.ask('getProducts');
  for (const { _id: id } of products) {
    const { fitments } = await shop.ask('getFitments', { parameters: { id } });
    if (fitments.length > 0) return { id, fitments };
  }
  throw new Error('The backend has no part that fits a vehicle: seed it again.');
}

export const NO_PART = { parameters: { id: 'No such/part? 100 % <b>' } };

export const vehicleCases: CasesOf<keyof typeof vehicleEndpoints> = {
  getVehicleMakers: {
    responses: {
      'the makers of all vehicles, each once, the most common on the road first [vehicles-1]': {
        arrange: async () => ({}),
        expect({ makers }) {
          const names = makers.map(({ name }) => name);
          expect(names.length).toBeGreaterThan(0);
          expect(names).toEqual([...new Set(names)]);
          expect(names.slice(0, 4)).toEqual(['Suzuki', 'Hyundai', 'Mahindra', 'Honda']);
          expect(makers[1]?.modelNames).toEqual(['i20', 'Creta']);
          for (const { models } of makers) expect(models).toBeGreaterThan(0);
        },
      },
    },
    failures: {},
  },
  getVehicles: {
    responses: {
      'every model, years and engine of a maker [vehicles-2]': {
        async arrange(shop) {
          const { makers } = await shop.ask('getVehicleMakers');
          return { parameters: { maker: makers.at(-1)?.name ?? '' } };
        },
        expect({ vehicles }, { parameters }) {
          expect(new Set(vehicles.map(({ maker }) => maker))).toEqual(new Set([parameters?.['maker']]));
          expect(new Set(vehicles.map(({ _id }) => _id)).size).toBe(vehicles.length);
          for (const { yearFrom, yearTo } of vehicles) expect(yearTo ?? yearFrom).toBeGreaterThanOrEqual(yearFrom);
        },
      },
    },
    failures: {
      [backendMessages.vehicleMakerNotFound]: async () => ({ parameters: { maker: 'No such/maker? 100 % <b>' } }),
    },
    rules: {
      'has the models of each maker that it names [vehicles-1, vehicles-2]': async (shop) => {
        const { makers } = await shop.ask('getVehicleMakers');
        for (const { name, models, modelNames } of makers) {
          const { vehicles } = await shop.ask('getVehicles', { parameters: { maker: name } });
          const names = [...new Set(vehicles.map(({ model }) => model))];
          expect([name, modelNames]).toEqual([name, names]);
          expect([name, models]).toEqual([name, names.length]);
        }
      },
    },
  },
  getVehicle: {
    responses: {
      'the vehicle of the id [vehicles-3]': {
        async arrange(shop) {
          const { fitments } = await someFitments(shop);
          return { parameters: { vehicleId: fitments[0]?.vehicle._id ?? '' } };
        },
        expect: ({ vehicle }, { parameters }) => expect(vehicle._id).toBe(parameters?.['vehicleId']),
      },
    },
    failures: {
      [lateMessages.vehicleNotFound]: async () => ({ parameters: { vehicleId: 'no-longer-in-the-catalogue' } }),
    },
  },
  getVehicleFitments: {
    responses: {
      'what is known of each part and the vehicle, in the order of the request [vehicles-6]': {
        async arrange(shop) {
          const { id, fitments } = await someFitments(shop);
          const vehicleId = fitments[0]?.vehicle._id ?? '';
          const { products } = await shop.ask('getProducts');
          const ids = [id, ...products.map(({ _id }) => _id).filter((other) => other !== id)].slice(0, 30);
          const query = new URLSearchParams(['no such part', ...ids].map((each) => ['product', each])).toString();
          return { parameters: { vehicleId }, query, ids, fitments };
        },
        expect({ parts }, input) {
          const { ids, fitments } = input as unknown as { ids: string[]; fitments: Fitment[] };
          expect(parts.map(({ productId }) => productId)).toEqual(ids);
          const toVehicle = fitments.filter(({ vehicle }) => vehicle._id === input.parameters?.['vehicleId']);
          expect(parts[0]).toEqual({
            productId: ids[0],
            universal: false,
            known: true,
            fitments: toVehicle.map(({ vehicle: _vehicle, ...rest }) => rest),
          });
          for (const each of parts.filter(({ universal }) => universal)) {
            expect(each).toMatchObject({ known: true, fitments: [] });
          }
        },
      },
      'nothing for ids that no part can have': {
        async arrange(shop) {
          const { fitments } = await someFitments(shop);
          return { parameters: { vehicleId: fitments[0]?.vehicle._id ?? '' }, query: 'product=%00&product=a%00b' };
        },
        expect: ({ parts }) => expect(parts).toEqual([]),
      },
    },
    failures: {
      [lateMessages.vehicleNotFound]: async () => ({ parameters: { vehicleId: 'no-longer-in-the-catalogue' } }),
    },
  },
  getPartSpecification: {
    responses: {
      'the type, numbers and measures of a part, each with its unit [vehicles-4]': {
        async arrange(shop) {
          const { _id } = await shop.productInStock();
          return { parameters: { id: _id } };
        },
        expect({ specification: { partType, makerNumber, attributes } }) {
          expect(partType).not.toBe('');
          expect(makerNumber).not.toBe('');
          expect(attributes.length).toBeGreaterThan(0);
          for (const { value, unit } of attributes) if (unit !== null) expect(Number(value)).not.toBeNaN();
        },
      },
    },
    failures: { [messages.productNotFound]: async () => NO_PART },
  },
  getFitments: {
    responses: {
      'the vehicles that a part fits, and on which conditions [vehicles-5]': {
        async arrange(shop) {
          const { id } = await someFitments(shop);
          return { parameters: { id } };
        },
        expect({ fitments }) {
          expect(fitments.length).toBeGreaterThan(0);
          for (const { quantity } of fitments) expect(quantity).toBeGreaterThan(0);
        },
      },
    },
    failures: { [messages.productNotFound]: async () => NO_PART },
    rules: {
      'gives vehicles to every part that is made for a car, and none to others, universal or not [vehicles-5]': async (
        shop,
      ) => {
        const { products } = await shop.ask('getProducts');
        const withoutVehicles = { universal: 0, chosenByMeasures: 0 };
        for (const { _id: id, name } of products) {
          const { specification } = await shop.ask('getPartSpecification', { parameters: { id } });
          const { fitments } = await shop.ask('getFitments', { parameters: { id } });
          expect([id, fitments.length > 0]).toEqual([id, name.includes(' for ')]);
          if (fitments.length > 0) expect([id, specification.universal]).toEqual([id, false]);
          else withoutVehicles[specification.universal ? 'universal' : 'chosenByMeasures'] += 1;
        }
        expect(withoutVehicles.universal).toBeGreaterThan(0);
        expect(withoutVehicles.chosenByMeasures).toBeGreaterThan(0);
      },
    },
  },
};
