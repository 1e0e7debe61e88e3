import createSagaMiddleware from 'redux-saga';
import type { SagaDependencies } from './saga-effects/dependencies';
import { createFitQuestion } from './operations/garage/fitment.saga';
import { guardForks } from './saga-effects/guard-forks';
import type { StartSagas } from './late-sagas';
import { rootSaga } from './root.saga';
import { createQueue } from './saga-effects/take-first';

export { createApiClient } from './api-client/api-client';

/** All sagas of the shop, using this client and these ports. A page loads this file after its first content. */
export function sagasWith({ client, ports }: Pick<SagaDependencies, 'client' | 'ports'>): StartSagas {
  return (store) => {
    const sagas = createSagaMiddleware({
      onError: (error) => ports.log.failure('A saga of the shop stopped', error),
      effectMiddlewares: [guardForks(ports.log)],
    });
    const listener = sagas(store)((action) => action);
    sagas.run(rootSaga, { client, ports, cartQueue: createQueue(), mayBeAdded: createFitQuestion(ports) });
    return listener;
  };
}
