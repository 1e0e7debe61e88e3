import type { MiddlewareAPI } from 'redux';
import { runSaga, stdChannel } from 'redux-saga';
import type { RunSagas } from './late-sagas';
import type { SagaDependencies } from './saga-effects/dependencies';
import { guardForks } from './saga-effects/guard-forks';
import { untilLoaded } from './until-loaded';

/**
 * Runs the sagas of remotes beside those of the shop: a remote's have a channel of actions to themselves, so that they end
 * with it and whatever they throw ends them alone.
 */
export const remoteSagasOn =
  (store: MiddlewareAPI, dependencies: SagaDependencies): RunSagas =>
  (remote, load, start) => {
    const { log } = dependencies.ports;
    const end = new AbortController();
    const channel = stdChannel<never>();
    const onError = (error: unknown) => log.failure(`A saga of ${remote} stopped`, error);
    const environment = {
      channel,
      dispatch: (action: Parameters<MiddlewareAPI['dispatch']>[0]) => !end.signal.aborted && store.dispatch(action),
      getState: store.getState,
      onError,
      effectMiddlewares: [guardForks(log, `A saga of ${remote} failed`)],
    };
    const runAll = (sagas: Awaited<ReturnType<typeof load>>) => {
      for (const saga of sagas) {
        try {
          const task = runSaga(environment, saga, dependencies);
          end.signal.addEventListener('abort', () => task.cancel());
        } catch (error) {
          onError(error);
        }
      }
      const deliver = (action: unknown) => {
        try {
          if (!end.signal.aborted) channel.put(action as never);
        } catch (error) {
          onError(error);
        }
      };
      // Later than the dispatch, which nothing that a remote's saga does can then stop.
      return (action: unknown) => queueMicrotask(() => deliver(action));
    };
    end.signal.addEventListener('abort', channel.close);
    void untilLoaded(
      () => (end.signal.aborted ? Promise.resolve([]) : load()),
      (error, isFirst) => isFirst && log.failure(`The sagas of ${remote} have not come, and are loaded again`, error),
    ).then((sagas) => end.signal.aborted || start(() => runAll(sagas)));
    return () => end.abort();
  };
