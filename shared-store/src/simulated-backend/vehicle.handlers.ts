import { messages, type vehicleEndpoints } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import type { Database } from './database';
import type { HandlersOf } from './request-context';
import { fitments, specifications, vehicles } from './seeds';

/** Vehicles are never written, so the snapshot does not contain them. */
const makers = [...new Set(vehicles.map(({ maker }) => maker))].map((name) => ({
  name,
  models: new Set(vehicles.filter(({ maker }) => maker === name).map(({ model }) => model)).size,
}));

/** @returns what is known of a product that is in the catalogue. */
function ofProduct<Value>(db: Database, values: ReadonlyMap<string, Value>, id: string): Value {
  const value = db.products.find(id) && values.get(id);
  return value ?? refuse(404, messages.productNotFound);
}

export const vehicleHandlers: HandlersOf<typeof vehicleEndpoints> = {
  getVehicleMakers: () => ({ makers }),
  getVehicles({ parameters }) {
    const own = vehicles.filter(({ maker }) => maker === parameters.maker);
    return own.length > 0 ? { vehicles: own } : refuse(404, messages.vehicleMakerNotFound);
  },
  getVehicle: ({ parameters }) => ({
    vehicle: vehicles.find(({ _id }) => _id === parameters.vehicleId) ?? refuse(404, messages.vehicleNotFound),
  }),
  getPartSpecification: ({ db, parameters }) => ({ specification: ofProduct(db, specifications, parameters.id) }),
  getFitments: ({ db, parameters }) => ({ fitments: [...ofProduct(db, fitments, parameters.id)] }),
};
