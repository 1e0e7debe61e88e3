import type { SagaIterator } from 'redux-saga';
import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { Vehicle } from '@piston-parts/shared-contract';
import { lateMessages, vehicleEndpoints } from '@piston-parts/shared-contract/schemas';
import { ApiError } from '../../api-client/api-error';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { safely } from '../../saga-effects/safely';
import { selectGarage } from '../../selectors';
import { carChoiceClosed, carChoiceOpened, garageChanged, vehiclesRequested, type CarChoice } from './garage.slice';

const { getVehicleMakers, getVehicles } = vehicleEndpoints;

/** Opens and closes the choice of a car, and loads what it chooses from: the makers, and the vehicles of one. */
export function* vehiclesSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const { client, ports } = dependencies;

  /** Of the open choice; one that was closed stays closed. */
  function* changeTo(changes: Partial<CarChoice>): SagaIterator<void> {
    const { choice } = yield* select(selectGarage);
    if (choice) yield* put(garageChanged({ choice: { ...choice, ...changes } }));
  }

  function* open({ payload }: ReturnType<typeof carChoiceOpened>): SagaIterator<void> {
    const { maker = null, leadsToParts = false } = payload ?? {};
    yield* put(garageChanged({ choice: { maker, leadsToParts, status: 'idle', makers: [], vehicles: [] } }));
  }

  /** @returns none of a maker that the catalogue does not have. */
  function* vehiclesOf(maker: string): SagaIterator<readonly Vehicle[]> {
    try {
      const input = { parameters: { maker } };
      return (yield* call(client.request<typeof getVehicles>, getVehicles, input)).vehicles;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  }

  function* load(action: ReturnType<typeof vehiclesRequested | typeof carChoiceClosed>): SagaIterator<void> {
    if (!vehiclesRequested.match(action)) {
      yield* put(garageChanged({ choice: null }));
      if (action.payload?.failed) yield* call(ports.toasts.error, lateMessages.connectionLost);
      return;
    }
    const { maker } = action.payload;
    const { choice } = yield* select(selectGarage);
    yield* changeTo({ maker, status: 'loading' });
    if (maker === null && !choice?.makers.length) {
      const { makers } = yield* call(client.request<typeof getVehicleMakers>, getVehicleMakers, {});
      yield* changeTo({ makers });
    } else if (maker !== null && choice?.vehicles[0]?.maker !== maker) {
      yield* changeTo({ vehicles: yield* call(vehiclesOf, maker) });
    }
    yield* changeTo({ status: 'ready' });
  }

  function* markFailed(): SagaIterator<void> {
    yield* changeTo({ status: 'failed' });
  }

  yield* takeEvery(carChoiceOpened, open);
  // The end of the choice aborts a pending request.
  yield* takeLatest([vehiclesRequested, carChoiceClosed], safely(dependencies, 'log', load, markFailed));
}
