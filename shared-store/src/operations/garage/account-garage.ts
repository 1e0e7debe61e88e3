import type { SagaIterator } from 'redux-saga';
import { call, put, select } from 'typed-redux-saga';
import { TOKEN_STORAGE_KEY, type Garage } from '@piston-parts/shared-contract';
import {
  carKey,
  carTitle,
  currentCarOf,
  EMPTY_GARAGE,
  garageEndpoints,
  lateMessages,
  toReference,
} from '@piston-parts/shared-contract/schemas';
import { ApiError } from '../../api-client/api-error';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { selectCurrentUser, selectGarage } from '../../selectors';
import { garageChanged } from './garage.slice';
import { readGarage, storeGarage } from './stored-garage';

const { getGarage, postGarage } = garageEndpoints;
const REFUSED = 422;

const withTitle = (garage: Garage) => {
  const car = currentCarOf(garage);
  return { ...garage, title: car && carTitle(car), key: car && carKey(toReference(car)), isRead: true };
};

/** Shows the garage and stores it for the next visit and the other tabs. */
export function* keepGarage({ ports }: SagaDependencies, garage: Garage): SagaIterator<void> {
  yield* put(garageChanged({ ...withTitle(garage), status: 'ready' }));
  const owner = (yield* select(selectCurrentUser))?._id ?? null;
  yield* call(storeGarage, ports.localStorage, { owner, garage });
  yield* call(ports.tabs.announce, 'garage' as const);
}

/** The stored garage; that of an account only as long as its token is there. */
export function* restoreGarage({ ports }: SagaDependencies): SagaIterator<void> {
  const { owner, garage } = readGarage(ports.localStorage);
  const isHidden = owner !== null && ports.localStorage.get(TOKEN_STORAGE_KEY) === null;
  yield* put(garageChanged(withTitle(isHidden ? EMPTY_GARAGE : garage)));
}

/** The end of a session takes the account's cars off the page. */
export function* clearGarageOfAccount(dependencies: SagaDependencies): SagaIterator<void> {
  const { owner } = readGarage(dependencies.ports.localStorage);
  if (owner !== null) yield* call(keepGarage, dependencies, EMPTY_GARAGE);
}

/** The garage of the account as it is now. */
export function* loadGarage(dependencies: SagaDependencies): SagaIterator<void> {
  const { client } = dependencies;
  const { status } = yield* select(selectGarage);
  if (status !== 'ready') yield* put(garageChanged({ status: 'loading' }));
  try {
    const { garage } = yield* call(client.request<typeof getGarage>, getGarage, {});
    yield* call(keepGarage, dependencies, garage);
  } catch (error) {
    if (status !== 'ready') yield* put(garageChanged({ status: 'failed' }));
    throw error;
  }
}

/** Adds a visitor's cars to the account; those that have left the catalogue are named. */
function* mergeGarage(dependencies: SagaDependencies, { cars, currentId }: Garage): SagaIterator<void> {
  const { client, ports } = dependencies;
  const body = { cars: cars.map(toReference), currentId };
  const { garage } = yield* call(client.request<typeof postGarage>, postGarage, { body });
  yield* call(keepGarage, dependencies, garage);
  const gone = cars.filter(({ _id }) => !garage.cars.some((car) => car._id === _id));
  for (const car of gone) yield* call(ports.toasts.warning, `${carTitle(car)}: ${lateMessages.vehicleNotFound}`);
}

/** At log-in: merges the visitor's cars into the account's garage; a local copy of the account's garage is replaced. */
export function* mergeVisitorsGarage(dependencies: SagaDependencies): SagaIterator<void> {
  const { owner, garage } = readGarage(dependencies.ports.localStorage);
  if (owner !== null || garage.cars.length === 0) {
    yield* call(loadGarage, dependencies);
    return;
  }
  try {
    yield* call(mergeGarage, dependencies, garage);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== REFUSED) throw error;
    yield* call(dependencies.ports.toasts.warning, error.message);
    yield* call(loadGarage, dependencies);
  }
}
