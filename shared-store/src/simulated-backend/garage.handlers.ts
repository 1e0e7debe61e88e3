import type { Garage, garageEndpoints, Vehicle } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import {
  EMPTY_GARAGE,
  garageMessages,
  withCatalogue,
  withoutCar,
  withSavedCars,
} from '@piston-parts/shared-contract/schemas';
import type { Database } from './database';
import type { UserRecord } from './records';
import type { HandlersOf } from './request-context';
import { vehicles } from './seeds';

const vehicleOf = (id: string): Vehicle | undefined => vehicles.find(({ _id }) => _id === id);

/** The shopper's garage with its vehicles as the catalogue has them now. */
const garageOf = ({ garage = EMPTY_GARAGE }: UserRecord): Garage => withCatalogue(garage, vehicleOf);

function saveGarage(db: Database, user: UserRecord, garage: Garage) {
  db.users.update(user._id, { garage });
  return { garage };
}

export const garageHandlers: HandlersOf<typeof garageEndpoints> = {
  getGarage: ({ user }) => ({ garage: garageOf(user) }),

  postGarage: ({ db, body, user }) =>
    saveGarage(db, user, withSavedCars(garageOf(user), body, vehicleOf) ?? refuse(422, garageMessages.garageFull)),

  deleteCar({ db, parameters, user }) {
    const garage = garageOf(user);
    const isHere = garage.cars.some(({ _id }) => _id === parameters.carId);
    return isHere
      ? saveGarage(db, user, withoutCar(garage, parameters.carId))
      : refuse(404, garageMessages.carNotFound);
  },
};
