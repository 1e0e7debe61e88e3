import { messages, type vehicleEndpoints } from '@piston-parts/shared-contract';
import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import { lateMessages, MAX_FITMENT_PARTS } from '@piston-parts/shared-contract/schemas';
import type { HandlersOf } from '../request-context';
import {
  findFitments,
  findSpecification,
  findVehicle,
  findVehicleFitments,
  findVehicleMakers,
  findVehicles,
} from './vehicles';

export const vehicleHandlers: HandlersOf<typeof vehicleEndpoints> = {
  getVehicleMakers: async ({ database }) => ({ makers: await findVehicleMakers(database.queries) }),

  async getVehicles({ database, parameters }) {
    const vehicles = await findVehicles(database.queries, parameters.maker);
    return vehicles.length > 0 ? { vehicles } : refuse(404, backendMessages.vehicleMakerNotFound);
  },

  async getVehicle({ database, parameters }) {
    const vehicle = await findVehicle(database.queries, parameters.vehicleId);
    return vehicle ? { vehicle } : refuse(404, lateMessages.vehicleNotFound);
  },

  async getVehicleFitments({ database, parameters, query }) {
    const vehicle = await findVehicle(database.queries, parameters.vehicleId);
    if (!vehicle) return refuse(404, lateMessages.vehicleNotFound);
    const productIds = query.getAll('product').slice(0, MAX_FITMENT_PARTS);
    return { parts: await findVehicleFitments(database.queries, vehicle, productIds) };
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
