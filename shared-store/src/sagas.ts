import createSagaMiddleware from 'redux-saga';
import type { SagaDependencies } from './saga-effects/dependencies';
import { createFitQuestion } from './operations/garage/fitment.saga';
import { guardForks } from './saga-effects/guard-forks';
import type { StartSagas } from './late-sagas';
import { remoteSagasOn } from './remote-sagas';
import { rootSaga } from './root.saga';
import { createQueue } from './saga-effects/take-first';

export { createApiClient } from './api-client/api-client';

// The building blocks of remotes' sagas.
export type { SagaIterator } from 'redux-saga';
export {
  call,
  cancelled,
  delay,
  fork,
  put,
  race,
  select,
  spawn,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'typed-redux-saga';
export { showCart } from './change-cart';
export type { SagaDependencies } from './saga-effects/dependencies';
export { dispatching, safely } from './saga-effects/safely';
export { createSender } from './saga-effects/send-once';
export { tabChannel } from './saga-effects/tab-channel';
export { createQueue, takeFirst } from './saga-effects/take-first';

/** All sagas of the shop, using this client and these ports. A page loads this file after its first content. */
export function sagasWith({ client, ports }: Pick<SagaDependencies, 'client' | 'ports'>): StartSagas {
  return (store, runRemotes) => {
    const sagas = createSagaMiddleware({
      onError: (error) => ports.log.failure('A saga of the shop stopped', error),
      effectMiddlewares: [guardForks(ports.log)],
    });
    const listener = sagas(store)((action) => action);
    const dependencies = { client, ports, cartQueue: createQueue(), mayBeAdded: createFitQuestion(ports) };
    sagas.run(rootSaga, dependencies);
    runRemotes(remoteSagasOn(store, dependencies));
    return listener;
  };
}
