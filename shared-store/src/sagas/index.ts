import createSagaMiddleware from 'redux-saga';
import type { SagaDependencies } from './dependencies';
import { guardForks } from './guard-forks';
import type { StartSagas } from './late-sagas';
import { rootSaga } from './root.saga';
import { createQueue } from './take-first';

/** All sagas of the shop over this client and these ports. A page loads this file after its first content. */
export function sagasWith({ client, ports }: Pick<SagaDependencies, 'client' | 'ports'>): StartSagas {
  return (store) => {
    const sagas = createSagaMiddleware({
      onError: (error) => ports.log.failure('A saga of the shop stopped', error),
      effectMiddlewares: [guardForks(ports.log)],
    });
    const hear = sagas(store)((action) => action);
    sagas.run(rootSaga, { client, ports, inCartTurn: createQueue() });
    return hear;
  };
}
