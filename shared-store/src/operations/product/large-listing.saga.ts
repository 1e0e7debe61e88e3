import type { SagaIterator } from 'redux-saga';
import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { withWholeUpTo } from '@piston-parts/shared-contract';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { dispatching, safely } from '../../saga-effects/safely';
import { selectRequestedListing } from '../../selectors';
import {
  listingPageLoaded,
  listingClosed,
  listingPageFailed,
  listingOpened,
  pageOf,
  partNotFound,
  partsLoaded,
} from './product.slice';

/** A catalogue too large to load whole: each screen requests what it shows. */
export function* largeListingSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = largeListingWorkers(dependencies);
  yield* takeLatest([listingOpened, listingClosed], workers.loadPage);
  yield* takeEvery(partNotFound, workers.loadPart);
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
    dispatching(listingPageFailed()),
  );

  const loadPart = safely(
    dependencies,
    'log',
    function* load({ payload: { productId } }: ReturnType<typeof partNotFound>): SagaIterator<void> {
      const { product } = yield* call(client.getProduct, { parameters: { id: productId } });
      yield* put(partsLoaded([product]));
    },
  );

  return { loadPage, loadPart };
}
