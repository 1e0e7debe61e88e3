import type { SagaIterator } from 'redux-saga';
import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import {
  paths,
  queryFromFilter,
  type BodyOf,
  type Car,
  type Garage,
  type Vehicle,
} from '@piston-parts/shared-contract';
import {
  carIdOf,
  carTitle,
  garageEndpoints,
  garageMessages,
  lateMessages,
  toReference,
  withoutCar,
  withSavedCars,
} from '@piston-parts/shared-contract/schemas';
import { mayDiffer } from '../../api-client/api-error';
import { loggedIn, resolvedAsAnonymous, shopStarted, signedUp, tokenVerified } from '../../auth/auth.slice';
import { sessionExpired } from '../../session-expired';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { safely } from '../../saga-effects/safely';
import { tabChannel } from '../../saga-effects/tab-channel';
import { createQueue } from '../../saga-effects/take-first';
import { selectCurrentUser, selectGarage } from '../../selectors';
import { removalOf, undoableRemovals, type Removal } from '../undo-removal';
import { mergeVisitorsGarage, clearGarageOfAccount, keepGarage, loadGarage, restoreGarage } from './account-garage';
import {
  carChoiceClosed,
  carChosen,
  carDetailsReported,
  carMadeCurrent,
  carRemoved,
  garageRequested,
} from './garage.slice';

const { postGarage, deleteCar } = garageEndpoints;

type Response = Promise<{ readonly garage: Garage }>;

/** A removed car that was current, and the id of the one that became current; null for one that was not. */
interface CarRemoval extends Removal<Car> {
  readonly successor: { readonly currentId: string | null } | null;
}

/** The cars that the shopper drives: kept over reloads, in step with the other tabs, and with the account at log-in. */
export function* garageSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const queue = createQueue();
  const otherTabs = yield* call(tabChannel, dependencies.ports.tabs);
  const load = () => loadGarage(dependencies);
  const quietly = <Parameters extends unknown[]>(worker: (...parameters: Parameters) => SagaIterator<void>) =>
    safely(dependencies, 'log', queue(worker));
  const change = <Parameters extends unknown[]>(worker: (...parameters: Parameters) => SagaIterator<void>) =>
    safely(dependencies, 'garage', queue(worker), reloadIfUncertain);
  function* reloadIfUncertain(error: unknown): SagaIterator<void> {
    if (mayDiffer(error)) yield* call(quietly(load));
  }

  yield* takeLatest(shopStarted, restoreGarage, dependencies);
  yield* takeEvery(otherTabs, function* followOtherTab(message): SagaIterator<void> {
    if (message === 'garage') yield* call(restoreGarage, dependencies);
  });
  yield* takeLatest(
    [loggedIn, signedUp, tokenVerified],
    quietly(() => mergeVisitorsGarage(dependencies)),
  );
  yield* takeLatest([resolvedAsAnonymous, sessionExpired], clearGarageOfAccount, dependencies);
  yield* takeLatest(garageRequested, quietly(load));
  yield* takeEvery(carChosen, function* closeAndChoose(action): SagaIterator<void> {
    const { choice } = yield* select(selectGarage);
    yield* put(carChoiceClosed());
    yield* call(change(chooseCar), dependencies, action);
    if (choice?.leadsToParts) yield* call(openPartsOfCar, dependencies);
  });
  yield* takeEvery(
    carMadeCurrent,
    change(({ payload: { carId } }: ReturnType<typeof carMadeCurrent>) => makeCarCurrent(dependencies, carId)),
  );
  yield* takeEvery(
    carDetailsReported,
    change((action: ReturnType<typeof carDetailsReported>) => keepDetails(dependencies, action)),
  );
  const undo = yield* undoableRemovals<CarRemoval>(dependencies, {
    topic: 'garage',
    queue,
    restore: (removal) => restoreCar(dependencies, removal),
    onFailure: reloadIfUncertain,
  });
  yield* takeEvery(
    carRemoved,
    change(({ payload: { carId } }: ReturnType<typeof carRemoved>) => removeCar(dependencies, carId, undo)),
  );
}

/**
 * Shows a changed garage at once; with an account it is what the backend responds, or what it was before when the
 * request fails.
 */
function* changeGarage(dependencies: SagaDependencies, changed: Garage, request: () => Response): SagaIterator<void> {
  const { cars, currentId } = yield* select(selectGarage);
  yield* call(keepGarage, dependencies, changed);
  if ((yield* select(selectCurrentUser)) === null) return;
  try {
    const { garage } = yield* call(request);
    yield* call(keepGarage, dependencies, garage);
  } catch (error) {
    yield* call(keepGarage, dependencies, { cars, currentId });
    throw error;
  }
}

function* chooseCar(
  dependencies: SagaDependencies,
  { payload: { vehicle, year } }: ReturnType<typeof carChosen>,
): SagaIterator<void> {
  const garage = yield* select(selectGarage);
  const vehicleId = vehicle._id;
  const currentId = carIdOf({ vehicleId, year });
  const saved = garage.cars.find(({ _id }) => _id === currentId);
  const reference = saved ? toReference(saved) : { vehicleId, year, builtFrom: null, builtUntil: null, answers: {} };
  yield* call(saveCar, dependencies, vehicle, { cars: [reference], currentId });
}

/** Saves one car; a toast names why it could not be. */
function* saveCar(
  dependencies: SagaDependencies,
  vehicle: Vehicle,
  body: BodyOf<typeof postGarage>,
): SagaIterator<void> {
  const { client, ports } = dependencies;
  const changed = withSavedCars(yield* select(selectGarage), body, () => vehicle);
  if (changed === null) {
    ports.toasts.error(garageMessages.garageFull, 'garage');
    return;
  }
  yield* call(changeGarage, dependencies, changed, () => client.request(postGarage, { body }));
  const { cars } = yield* select(selectGarage);
  if (cars.length < changed.cars.length) ports.toasts.error(lateMessages.vehicleNotFound, 'garage');
}

function* openPartsOfCar({ ports }: SagaDependencies): SagaIterator<void> {
  const { key: car } = yield* select(selectGarage);
  if (car !== null) ports.navigation.go(`${paths.listing}?${queryFromFilter({ car }).toString()}`);
}

function* keepDetails(
  dependencies: SagaDependencies,
  { payload: { carId, facts } }: ReturnType<typeof carDetailsReported>,
): SagaIterator<void> {
  const garage = yield* select(selectGarage);
  const car = garage.cars.find(({ _id }) => _id === carId);
  if (!car) return;
  const body = { cars: [{ ...toReference(car), ...facts }], currentId: garage.currentId };
  const changed = withSavedCars(garage, body, () => car.vehicle);
  if (changed)
    yield* call(changeGarage, dependencies, changed, () => dependencies.client.request(postGarage, { body }));
}

function* makeCarCurrent(dependencies: SagaDependencies, currentId: string): SagaIterator<void> {
  const garage = yield* select(selectGarage);
  const body = { cars: [], currentId };
  yield* call(changeGarage, dependencies, { cars: garage.cars, currentId }, () =>
    dependencies.client.request(postGarage, { body }),
  );
}

function* removeCar(
  dependencies: SagaDependencies,
  carId: string,
  undo: (removal: CarRemoval) => void,
): SagaIterator<void> {
  const garage = yield* select(selectGarage);
  const removal = yield* removalOf(garage.cars, carId);
  const changed = withoutCar(garage, carId);
  const request = () => dependencies.client.request(deleteCar, { parameters: { carId } });
  yield* call(changeGarage, dependencies, changed, request);
  if (!removal) return;
  const { currentId } = yield* select(selectGarage);
  const successor = garage.currentId === carId ? { currentId } : null;
  // One that has left the catalogue cannot be added again (garage-9).
  const onUndo = removal.line.inCatalogue ? () => undo({ ...removal, successor }) : undefined;
  dependencies.ports.toasts.info(`Removed: ${carTitle(removal.line)}`, 'garage', onUndo);
}

/** Current again when it was, unless another car was made current since. */
function* restoreCar(dependencies: SagaDependencies, { line, before, successor }: CarRemoval): SagaIterator<void> {
  const garage = yield* select(selectGarage);
  const currentId = successor?.currentId === garage.currentId ? line._id : null;
  yield* call(saveCar, dependencies, line.vehicle, { cars: [toReference(line)], currentId, before });
}
