import type { garageEndpoints } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import { garageMessages, withoutCar, withSavedCars } from '@piston-parts/shared-contract/schemas';
import type { HandlersOf } from '../request-context';
import { changeGarage, garageOf } from './garages';

export const garageHandlers: HandlersOf<typeof garageEndpoints> = {
  getGarage: async ({ database, user }) => ({ garage: await garageOf(database.queries, user._id) }),

  postGarage: ({ database, body, user }) =>
    database.transaction(async (queries) => {
      const ids = body.cars.map(({ vehicleId }) => vehicleId);
      const garage = await changeGarage(
        queries,
        user._id,
        ids,
        (saved, vehicleOf) => withSavedCars(saved, body, vehicleOf) ?? refuse(422, garageMessages.garageFull),
      );
      return { garage };
    }),

  deleteCar: ({ database, parameters, user }) =>
    database.transaction(async (queries) => {
      const { carId } = parameters;
      const garage = await changeGarage(queries, user._id, [], (saved) =>
        saved.cars.some(({ _id }) => _id === carId)
          ? withoutCar(saved, carId)
          : refuse(404, garageMessages.carNotFound),
      );
      return { garage };
    }),
};
