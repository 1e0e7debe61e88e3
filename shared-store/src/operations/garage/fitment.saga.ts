import { buffers, type SagaIterator } from 'redux-saga';
import { actionChannel, call, select, take } from 'typed-redux-saga';
import { currentCarOf } from '@piston-parts/shared-contract/schemas';
import type { Ports } from '../../ports';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { selectGarage } from '../../selectors';
import type { FitmentEvent } from './fits';
import { fitsRequested, garageChanged } from './garage.slice';

const isFitmentEvent = (action: { type: string }): action is FitmentEvent =>
  fitsRequested.match(action) || (garageChanged.match(action) && action.payload.cars !== undefined);

const loadFits = () => import(/* webpackChunkName: "fits" */ './fits');

/** Whether parts fit the current car. What computes it loads with the first car: most pages are shown without one. */
export function* fitmentSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const events = yield* actionChannel(isFitmentEvent, buffers.expanding<FitmentEvent>());
  for (;;) {
    const first = yield* take(events);
    if (!currentCarOf(yield* select(selectGarage))) continue;
    try {
      const { followFits } = yield* call(loadFits);
      yield* call(followFits, dependencies, { first, events });
    } catch (error) {
      // The next event loads it again.
      dependencies.ports.log.failure('Whether parts fit is not known', error);
    }
  }
}

/** Creates the question before parts are added that do not fit the current car. */
export const createFitQuestion = ({ log }: Pick<Ports, 'log'>): SagaDependencies['mayBeAdded'] =>
  function* mayBeAdded(wanted) {
    const parts = wanted.parts.filter(({ isConfirmed }) => !isConfirmed);
    if (parts.length === 0 || !currentCarOf(yield* select(selectGarage))) return true;
    try {
      const { confirmFit } = yield* call(loadFits);
      return yield* call(confirmFit, { ...wanted, parts });
    } catch (error) {
      log.failure('Whether parts fit is not known', error);
      return true;
    }
  };
