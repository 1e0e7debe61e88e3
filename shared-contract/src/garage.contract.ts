import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { PROTECTED_FAILURES } from './auth.contract';
import { defineEndpoint } from './endpoint';
import { carReferenceSchema, garageMessages, garageSchema, MAX_CARS_IN_GARAGE } from './garage';
import { idSchema } from './text-limits';

const malformed = backendMessages.requestMalformed;
const garageResponse = v.object({ garage: garageSchema });

export const garageEndpoints = {
  getGarage: defineEndpoint({
    method: 'GET',
    path: '/user/garage',
    access: 'protected',
    status: 200,
    response: garageResponse,
    failures: PROTECTED_FAILURES,
  }),
  /**
   * Saves cars and makes one of them current: adds those that the garage does not have, and replaces the facts of those
   * that it has, so that a repeated request changes nothing. A vehicle that is not in the catalogue is left out of the
   * response. `currentId` null: the current car stays.
   */
  postGarage: defineEndpoint({
    method: 'POST',
    path: '/user/garage',
    access: 'protected',
    body: v.object(
      {
        cars: v.pipe(
          v.array(carReferenceSchema, malformed),
          v.maxLength(MAX_CARS_IN_GARAGE, garageMessages.garageFull),
        ),
        currentId: v.nullable(idSchema(malformed)),
      },
      malformed,
    ),
    status: 201,
    response: garageResponse,
    failures: [
      ...PROTECTED_FAILURES,
      { status: 422, message: malformed },
      { status: 422, message: garageMessages.garageFull },
    ],
  }),
  deleteCar: defineEndpoint({
    method: 'DELETE',
    path: '/user/garage/:carId',
    access: 'protected',
    status: 200,
    response: garageResponse,
    failures: [...PROTECTED_FAILURES, { status: 404, message: garageMessages.carNotFound }],
  }),
};
