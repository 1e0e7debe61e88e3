import type { SagaIterator, Task } from 'redux-saga';
import { buffers } from 'redux-saga';
import { actionChannel, call, cancel, delay, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import { MAX_SUGGESTIONS, PASTED_LIST_KEY, paths } from '@piston-parts/shared-contract';
import { searchEndpoints } from '@piston-parts/shared-contract/schemas';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { safely } from '../../saga-effects/safely';
import { selectGarage } from '../../selectors';
import { fitsRequested } from '../garage/garage.slice';
import { partListPasted, suggestionsReceived, suggestionsRequested } from './product.slice';

/** A key that is held down repeats 30 times a second: the backend is asked less often. */
const MIN_INTERVAL_MS = 50;
/** Longer texts are of no use to a search, and too long for an address. */
const MAX_TEXT = 200;

/**
 * Parts for what is typed in the search box, as the backend's search finds them for the shopper's car, and whether they fit
 * it. A key is sent at once; of keys that follow each other faster than the interval, the last one. It aborts the request before.
 * A pasted list goes to the quick order: by the tab's storage, because it is too long for an address.
 */
export function* suggestionsSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const { client, ports } = dependencies;
  const suggest = safely(
    dependencies,
    'log',
    function* load({ payload: text }: ReturnType<typeof suggestionsRequested>): SagaIterator<void> {
      if (text.trim() === '') return;
      const { key: car } = yield* select(selectGarage);
      const query = new URLSearchParams({ text: text.slice(0, MAX_TEXT), ...(car !== null && { car }) });
      const { searchParts } = searchEndpoints;
      const response = yield* call(client.request<typeof searchParts>, searchParts, { query });
      const results = response.results.slice(0, MAX_SUGGESTIONS);
      const { cars, notices, listing } = response;
      yield* put(
        suggestionsReceived({
          text,
          results,
          count: listing.count,
          ...(cars && { cars }),
          ...(notices && { notices }),
        }),
      );
      yield* put(fitsRequested({ productIds: results.map(({ product }) => product._id) }));
    },
  );
  yield* takeEvery(partListPasted, ({ payload }) => {
    ports.sessionStorage.set(PASTED_LIST_KEY, payload);
    ports.navigation.go(paths.quickOrder);
  });
  const texts = yield* actionChannel(suggestionsRequested, buffers.sliding<ReturnType<typeof suggestionsRequested>>(1));
  let pending: Task | null = null;
  for (;;) {
    const next = yield* take(texts);
    if (pending) yield* cancel(pending);
    pending = yield* fork(suggest, next);
    yield* delay(MIN_INTERVAL_MS);
  }
}
