import {
  messages,
  UNRANKED,
  type PartFitments,
  type Vehicle,
  type vehicleEndpoints,
} from '@piston-parts/shared-contract';
import { backendMessages, doubtText, isClaimedFit, refuse, unfitUnits } from '@piston-parts/shared-contract/backend';
import { lateMessages, MAX_FITMENT_PARTS } from '@piston-parts/shared-contract/schemas';
import type { Database } from './database';
import type { HandlersOf } from './request-context';
import { fitments, specifications, vehicleRanks, vehicles } from './seeds';

/** Vehicles are never written, so the snapshot does not contain them. */
const rankOf = ({ maker, model }: Vehicle) => vehicleRanks[`${maker} ${model}`] ?? UNRANKED;
const commonFirst = () => [...vehicles].sort((one, other) => rankOf(one) - rankOf(other));
const makersOf = (sorted: readonly Vehicle[]) =>
  [...new Set(sorted.map(({ maker }) => maker))].map((name) => {
    const modelNames = [...new Set(sorted.filter(({ maker }) => maker === name).map(({ model }) => model))];
    return { name, models: modelNames.length, modelNames };
  });

/** @returns the value of a product that is in the catalogue. */
function ofProduct<Value>(db: Database, values: ReadonlyMap<string, Value>, id: string): Value {
  const value = db.products.find(id) && values.get(id);
  return value ?? refuse(404, messages.productNotFound);
}

/** The fitments of a product to a vehicle; none for an unknown product. */
function partFitments(db: Database, vehicle: Vehicle, productId: string): PartFitments[] {
  const universal = specifications.get(productId)?.universal;
  if (universal === undefined || !db.products.find(productId)) return [];
  const all = fitments.get(productId) ?? [];
  const own = all.filter((fitment) => fitment.vehicle._id === vehicle._id);
  const part = {
    productId,
    universal,
    known: universal || all.length > 0,
    fitments: own.map(({ vehicle: _vehicle, ...rest }) => rest),
  };
  const doubts = doubtsOf(db, part, vehicle);
  const doubt = doubtText(vehicle, doubts.size, [...doubts.values()].at(-1) ?? null);
  return [{ ...part, ...(doubt !== undefined && { doubt }) }];
}

/** The buyers who doubt that a part fits a vehicle, with the years of their cars. */
function doubtsOf(db: Database, part: PartFitments, vehicle: Vehicle): Map<string, number> {
  const doubts = new Map<string, number>();
  for (const { fulfilment, userId } of db.orders.all()) {
    const car = fulfilment && unfitUnits(fulfilment).get(part.productId);
    const isMeant = car?.vehicleId === vehicle._id && isClaimedFit(part, vehicle, car.year);
    if (isMeant && !doubts.has(userId)) doubts.set(userId, car.year);
  }
  return doubts;
}

export const vehicleHandlers: HandlersOf<typeof vehicleEndpoints> = {
  getVehicleMakers: () => ({ makers: makersOf(commonFirst()) }),
  getVehicles({ parameters }) {
    const own = commonFirst().filter(({ maker }) => maker === parameters.maker);
    return own.length > 0 ? { vehicles: own } : refuse(404, backendMessages.vehicleMakerNotFound);
  },
  getVehicle: ({ parameters }) => ({
    vehicle: vehicles.find(({ _id }) => _id === parameters.vehicleId) ?? refuse(404, lateMessages.vehicleNotFound),
  }),
  getVehicleFitments({ db, parameters: { vehicleId }, query }) {
    const vehicle = vehicles.find(({ _id }) => _id === vehicleId) ?? refuse(404, lateMessages.vehicleNotFound);
    const productIds = new Set(query.getAll('product').slice(0, MAX_FITMENT_PARTS));
    return { parts: [...productIds].flatMap((productId) => partFitments(db, vehicle, productId)) };
  },
  getPartSpecification: ({ db, parameters }) => ({ specification: ofProduct(db, specifications, parameters.id) }),
  getFitments: ({ db, parameters }) => ({ fitments: [...ofProduct(db, fitments, parameters.id)] }),
};
