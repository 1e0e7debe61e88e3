import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { publicEndpoint } from './define-endpoint';
import { messages } from './messages';
import { lateMessages } from './late-messages';
import { partSpecificationSchema } from './specification';

export const FUELS = ['petrol', 'diesel', 'cng', 'lpg', 'hybrid', 'electric'] as const;

/** Positions of a part on the car, as ACES names them. */
export const FITMENT_POSITIONS = [
  'front',
  'rear',
  'left',
  'right',
  'front left',
  'front right',
  'rear left',
  'rear right',
  'upper',
  'lower',
  'inner',
  'outer',
] as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const malformed = backendMessages.requestMalformed;
export const yearSchema = v.pipe(
  v.number(malformed),
  v.integer(malformed),
  v.minValue(1900, malformed),
  v.maxValue(2100, malformed),
);
/** `2019-03` */
export const monthSchema = v.pipe(v.string(malformed), v.regex(/^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$/, malformed));

/** One engine of one model: the ACES base vehicles (year, make, model) from `yearFrom` to `yearTo` that share it. */
export const vehicleSchema = v.object({
  _id: v.string(),
  maker: v.string(),
  model: v.string(),
  /** Distinguishes the generations of a model; may be empty. */
  generation: v.string(),
  /** The maker's name for it: `1.5 CRDi`. */
  engine: v.string(),
  fuel: v.picklist(FUELS),
  /** Cubic centimetres; null for a motor without any. */
  displacement: v.nullable(count),
  yearFrom: yearSchema,
  /** Null: still made. */
  yearTo: v.nullable(yearSchema),
});
export type Vehicle = v.InferOutput<typeof vehicleSchema>;

/** That a part fits a vehicle, and on which conditions. */
export const fitmentSchema = v.object({
  vehicle: vehicleSchema,
  /** Null for a part with a single position. */
  position: v.nullable(v.picklist(FITMENT_POSITIONS)),
  /** Units that one car takes at this position. */
  quantity: v.pipe(count, v.minValue(1)),
  /** Further conditions in words: `with ABS`; empty for none. */
  qualifier: v.string(),
  /** First and last month of production that it fits; null for no limit beyond the vehicle's years. */
  producedFrom: v.nullable(monthSchema),
  producedUntil: v.nullable(monthSchema),
});
export type Fitment = v.InferOutput<typeof fitmentSchema>;

/** One part and one vehicle that it fits, with position and conditions. */
export const partFitmentsSchema = v.object({
  productId: v.string(),
  universal: v.boolean(),
  /** Whether it is known which vehicles the part fits; false for a part without any fitments that is not universal. */
  known: v.boolean(),
  /** To the vehicle; none when it does not fit. */
  fitments: v.array(v.omit(fitmentSchema, ['vehicle'])),
  /** Whom it did not fit: `A buyer says it did not fit a 2017 Hyundai Creta 1.5 CRDi`. Left out for nobody. */
  doubt: v.optional(v.string()),
});
export type PartFitments = v.InferOutput<typeof partFitmentsSchema>;

/** Parts of one request for the fitments to a vehicle; further ones are left out. */
export const MAX_FITMENT_PARTS = 50;

export const vehicleEndpoints = {
  /** The makers of all vehicles, the most common on the road first, then by name. */
  getVehicleMakers: publicEndpoint('GET /vehicle-makers', {
    response: v.object({
      makers: v.array(
        v.object({
          name: v.string(),
          models: count,
          /** In the same order; backends before 5.1 do not send them. */
          modelNames: v.optional(v.array(v.string())),
        }),
      ),
    }),
  }),
  /** All vehicles of a maker, by model in that order, first year and engine. */
  getVehicles: publicEndpoint('GET /vehicle-makers/:maker/vehicles', {
    response: v.object({ vehicles: v.array(vehicleSchema) }),
    failures: { 404: [backendMessages.vehicleMakerNotFound] },
  }),
  getVehicle: publicEndpoint('GET /vehicles/:vehicleId', {
    response: v.object({ vehicle: vehicleSchema }),
    failures: { 404: [lateMessages.vehicleNotFound] },
  }),
  /** Of the parts named by `product`, in that order; unknown parts are left out. */
  getVehicleFitments: publicEndpoint('GET /vehicles/:vehicleId/fitments', {
    query: ['product'],
    response: v.object({ parts: v.array(partFitmentsSchema) }),
    failures: { 404: [lateMessages.vehicleNotFound] },
  }),
  getPartSpecification: publicEndpoint('GET /products/:id/specification', {
    response: v.object({ specification: partSpecificationSchema }),
    failures: { 404: [messages.productNotFound] },
  }),
  /** By maker, model, first year, engine and position of the vehicles. */
  getFitments: publicEndpoint('GET /products/:id/fitments', {
    response: v.object({ fitments: v.array(fitmentSchema) }),
    failures: { 404: [messages.productNotFound] },
  }),
};
