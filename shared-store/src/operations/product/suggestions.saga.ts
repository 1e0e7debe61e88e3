import type { SagaIterator } from 'redux-saga';
import { call, delay, put, takeLatest } from 'typed-redux-saga';
import { MAX_SUGGESTIONS } from '@piston-parts/shared-contract';
import { searchEndpoints } from '@piston-parts/shared-contract/schemas';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { safely } from '../../saga-effects/safely';
import { suggestionsReceived, suggestionsRequested } from './product.slice';

/** After this pause in typing, suggestions are requested. A request that is pending is aborted by the next one. */
const SUGGESTION_REST_MS = 50;
/** Longer texts are of no use to a search, and too long for an address. */
const MAX_TEXT = 200;

/** Parts for what is typed in the search box, as the backend's search finds them. */
export function* suggestionsSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const { client } = dependencies;
  const suggest = safely(
    dependencies,
    'log',
    function* load({ payload: text }: ReturnType<typeof suggestionsRequested>): SagaIterator<void> {
      if (text.trim() === '') return;
      yield* delay(SUGGESTION_REST_MS);
      const query = new URLSearchParams({ text: text.slice(0, MAX_TEXT) });
      const { searchParts } = searchEndpoints;
      const { results } = yield* call(client.request<typeof searchParts>, searchParts, { query });
      yield* put(suggestionsReceived({ text, results: results.slice(0, MAX_SUGGESTIONS) }));
    },
  );
  yield* takeLatest(suggestionsRequested, suggest);
}
