import type { SagaIterator } from 'redux-saga';
import { retry } from 'typed-redux-saga';
import { ApiError } from '../../api-client/api-error';

const TRIES = 3;
const PAUSE_BETWEEN_TRIES_MS = 1000;

/** A final response; everything else (no response, a server error, an ended session) may change later. */
const REFUSALS = [404, 409, 422];

export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== null && REFUSALS.includes(error.status);
}

/** Retries when a response is lost or the backend fails; only for requests that are safe to repeat. */
export function* repeatWhilePassing<Body>(request: () => Promise<Body>): SagaIterator<Body> {
  const errorOrResponse = yield* retry(TRIES, PAUSE_BETWEEN_TRIES_MS, async () => {
    try {
      return { response: await request() };
    } catch (error) {
      if (error instanceof ApiError && !error.passing) return { error };
      throw error;
    }
  });
  if ('error' in errorOrResponse) throw errorOrResponse.error;
  return errorOrResponse.response;
}
