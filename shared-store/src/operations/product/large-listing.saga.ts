import type { SagaIterator } from 'redux-saga';
import { call, delay, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { queryFromFilter, withWholeUpTo } from '@piston-parts/shared-contract';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { safely } from '../../saga-effects/safely';
import { selectLargeListing, selectRequestedListing } from '../../selectors';
import {
  listingPageLoaded,
  listingClosed,
  listingPageFailed,
  listingOpened,
  pageOf,
  partMissed,
  partSearchTyped,
  partsMet,
} from './product.slice';

/** After this pause in typing, suggestions are requested. */
const SUGGESTION_REST_MS = 150;

/** A catalogue too large to load whole: each screen requests what it shows. */
export function* largeListingSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = largeListingWorkers(dependencies);
  yield* takeLatest([listingOpened, listingClosed], workers.loadPage);
  yield* takeLatest(partSearchTyped, workers.meetSuggested);
  yield* takeEvery(partMissed, workers.meetPart);
}

function largeListingWorkers(dependencies: SagaDependencies) {
  const { client } = dependencies;

  const loadPage = safely(
    dependencies,
    'log',
    function* load(action: ReturnType<typeof listingOpened> | ReturnType<typeof listingClosed>): SagaIterator<void> {
      const listing = yield* select(selectRequestedListing);
      // Loaded completely, or just part of the page's initial data.
      if (listing?.status !== 'loading' || !listingOpened.match(action)) return;
      const { query } = action.payload;
      const page = pageOf(yield* call(client.getProducts, { query: withWholeUpTo(0, query) }));
      if (page) yield* put(listingPageLoaded({ query, page }));
    },
    function* markFailed(): SagaIterator<void> {
      yield* put(listingPageFailed());
    },
  );

  const meetSuggested = safely(
    dependencies,
    'log',
    function* meet({ payload: search }: ReturnType<typeof partSearchTyped>): SagaIterator<void> {
      if ((yield* select(selectLargeListing)) === null || search.trim() === '') return;
      yield* delay(SUGGESTION_REST_MS);
      const { products } = yield* call(client.getProducts, { query: queryFromFilter({ search }) });
      yield* put(partsMet(products));
    },
  );

  const meetPart = safely(
    dependencies,
    'log',
    function* meet({ payload: { productId } }: ReturnType<typeof partMissed>): SagaIterator<void> {
      const { product } = yield* call(client.getProduct, { parameters: { id: productId } });
      yield* put(partsMet([product]));
    },
  );

  return { loadPage, meetSuggested, meetPart };
}
