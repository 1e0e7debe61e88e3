import { messages, type vehicleEndpoints } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import type { HandlersOf } from '../request-context';
import { findFitments, findSpecification, findVehicle, findVehicleMakers, findVehicles } from './vehicles';

export const vehicleHandlers: HandlersOf<typeof vehicleEndpoints> = {
  getVehicleMakers: async ({ database }) => ({ makers: await findVehicleMakers(database.queries) }),

  async getVehicles({ database, parameters }) {
    const vehicles = await findVehicles(database.queries, parameters.maker);
    return vehicles.length > 0 ? { vehicles } : refuse(404, messages.vehicleMakerNotFound);
  },

  async getVehicle({ database, parameters }) {
    const vehicle = await findVehicle(database.queries, parameters.vehicleId);
    return vehicle ? { vehicle } : refuse(404, messages.vehicleNotFound);
  },

  async getPartSpecification({ database, parameters }) {
    const specification = await findSpecification(database.queries, parameters.id);
    return specification ? { specification } : refuse(404, messages.productNotFound);
  },

  async getFitments({ database, parameters }) {
    const fitments = await findFitments(database.queries, parameters.id);
    return fitments ? { fitments } : refuse(404, messages.productNotFound);
  },
};
