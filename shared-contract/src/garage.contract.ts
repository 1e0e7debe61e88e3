import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { protectedEndpoint } from './define-endpoint';
import { carReferenceSchema, garageMessages, garageSchema, MAX_CARS_IN_GARAGE } from './garage';
import { beforeSchema, idSchema } from './text-limits';

const malformed = backendMessages.requestMalformed;
const garageResponse = v.object({ garage: garageSchema });

export const garageEndpoints = {
  getGarage: protectedEndpoint('GET /user/garage', { response: garageResponse }),
  /**
   * Saves cars and makes one of them current: adds those that the garage does not have, and replaces the facts of those
   * that it has, so that a repeated request changes nothing. A vehicle that is not in the catalogue is left out of the
   * response. `currentId` null: the current car stays.
   */
  postGarage: protectedEndpoint('POST /user/garage', {
    body: v.object(
      {
        cars: v.pipe(
          v.array(carReferenceSchema, malformed),
          v.maxLength(MAX_CARS_IN_GARAGE, garageMessages.garageFull),
        ),
        currentId: v.nullable(idSchema(malformed)),
        before: beforeSchema,
      },
      malformed,
    ),
    status: 201,
    response: garageResponse,
    failures: { 422: [malformed, garageMessages.garageFull] },
  }),
  deleteCar: protectedEndpoint('DELETE /user/garage/:carId', {
    response: garageResponse,
    failures: { 404: [garageMessages.carNotFound] },
  }),
};
