import type { SagaIterator } from 'redux-saga';
import { call, put, select, takeEvery } from 'typed-redux-saga';
import { textPageEndpoints } from '@piston-parts/shared-contract/schemas';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { safely } from '../../saga-effects/safely';
import { selectTextPage } from '../../selectors';
import { textPageLoaded, textPageOpened } from './settings.slice';

const { getTextPage } = textPageEndpoints;

type PageOpened = ReturnType<typeof textPageOpened>;

function* loadTextPage({ client }: SagaDependencies, { payload: page }: PageOpened): SagaIterator<void> {
  if ((yield* select(selectTextPage(page))) !== undefined) return;
  const { textPage } = yield* call(client.request<typeof getTextPage>, getTextPage, { parameters: { page } });
  yield* put(textPageLoaded([page, textPage.lines]));
}

/** Loads the pages of text that the shopper opens. */
export function* textPageSaga(dependencies: SagaDependencies): SagaIterator<void> {
  yield* takeEvery(textPageOpened, function* open(action: PageOpened): SagaIterator<void> {
    const fail = function* fail(): SagaIterator<void> {
      yield* put(textPageLoaded([action.payload, null]));
    };
    yield* call(
      safely(dependencies, 'log', (opened: PageOpened) => loadTextPage(dependencies, opened), fail),
      action,
    );
  });
}
