import * as v from 'valibot';
import { publicEndpoint } from './define-endpoint';
import { messages } from './messages';
import { productSchema } from './product.contract';
import { fitmentSchema, vehicleSchema } from './vehicle.contract';

/** One entry of a list of parts beside another part. */
const listedPartSchema = v.pick(productSchema, ['_id', 'name', 'image', 'price', 'availability']);
export type ListedPart = v.InferOutput<typeof listedPartSchema>;

/** Fitments of a response; further ones are in that of `getFitments`. */
export const MAX_ABOUT_FITMENTS = 8;
export const MAX_SIMILAR_PARTS = 6;
/** Of each kind that is needed. */
export const MAX_NEEDED_PARTS = 2;

const aboutPartSchema = v.object({
  /** The first ones, as `getFitments` sorts them, those to the shopper's car before all others. */
  fitments: v.array(fitmentSchema),
  /** The number of all fitments. */
  fitmentCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The vehicle that `needed` fits: the shopper's car when the part fits it or any, else the first that it fits. Null for none. */
  vehicle: v.nullable(vehicleSchema),
  /** By kind, as `neededWith` has them, without those of which no part fits. */
  needed: v.array(v.object({ partType: v.string(), reason: v.string(), parts: v.array(listedPartSchema) })),
  /**
   * Of the part's category, as a search for its kind finds them, for the same car: the shopper's or, without one, any
   * that the part fits. A universal part is for every car.
   */
  similar: v.array(listedPartSchema),
});
export type AboutPartResponse = v.InferOutput<typeof aboutPartSchema>;

export const aboutPartEndpoints = {
  /** The sections below a part on its page. `vehicle` is the id of the shopper's; an unknown one is ignored. */
  getAboutPart: publicEndpoint('GET /products/:id/about', {
    query: ['vehicle'],
    response: v.object({ about: aboutPartSchema }),
    failures: { 404: [messages.productNotFound] },
  }),
};
