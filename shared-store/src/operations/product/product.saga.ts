import type { SagaIterator } from 'redux-saga';
import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import * as v from 'valibot';
import {
  canonicalListingQuery,
  filterFromQuery,
  LARGE_CATALOGUE,
  needsBackend,
  PAGE_SIZES,
  paths,
  withWholeUpTo,
} from '@piston-parts/shared-contract';
import { splitAddress } from '@platform/protocol/split-address';
import { ApiError } from '../../api-client/api-error';
import { shopStarted } from '../../auth/auth.slice';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { dispatching, safely } from '../../saga-effects/safely';
import { readStored } from '../../read-stored';
import {
  selectCatalogueStatus,
  selectCategoriesStatus,
  selectCurrentProduct,
  selectListedCategories,
  selectRequestedListing,
} from '../../selectors';
import {
  catalogueLoadFailed,
  catalogueReplaced,
  catalogueRequested,
  categoriesLoadFailed,
  categoriesReplaced,
  categoriesRequested,
  listingPageLoaded,
  listingShown,
  pageOf,
  productClosed,
  productLoaded,
  productLoadFailed,
  productOpened,
} from './product.slice';

const KEPT_LISTING_KEY = 'piston-parts-kept-listing';

/** The canonical query of the listing's URL; on other pages, the unfiltered listing. */
function* listingQuery(address: string): SagaIterator<string> {
  const [path, query] = splitAddress(address);
  const listed = yield* select(selectListedCategories);
  return path === paths.listing ? canonicalListingQuery(new URLSearchParams(query), listed) : '';
}

const isSearch = (query: string): boolean => needsBackend(filterFromQuery(new URLSearchParams(query)));

/** Loads the catalogue, its categories and the open product; no log-in is needed. */
export function* productSaga(dependencies: SagaDependencies): SagaIterator<void> {
  const workers = productWorkers(dependencies);
  yield* takeLatest(shopStarted, workers.loadInitialData);
  yield* takeLatest(shopStarted, restoreKeptListing, dependencies);
  yield* takeEvery(listingShown, keepListing, dependencies);
  yield* takeLatest(catalogueRequested, workers.loadCatalogue);
  yield* takeLatest(categoriesRequested, workers.loadCategories);
  yield* takeLatest([productOpened, productClosed], workers.loadProduct);
}

const keptListingSchema = v.object({ onlyOwnCar: v.boolean(), size: v.picklist([...PAGE_SIZES]) });

/** The choices of the last listing last over a reload of any page (listing-42). */
function* restoreKeptListing({ ports }: SagaDependencies): SagaIterator<void> {
  const kept = readStored(ports.sessionStorage, KEPT_LISTING_KEY, keptListingSchema);
  // A listing that is open has announced its own.
  if (kept && splitAddress(ports.navigation.currentPath())[0] !== paths.listing) yield* put(listingShown(kept));
}

function keepListing({ ports }: SagaDependencies, { payload }: ReturnType<typeof listingShown>): void {
  ports.sessionStorage.set(KEPT_LISTING_KEY, JSON.stringify(payload));
}

function productWorkers(dependencies: SagaDependencies) {
  const { client, ports } = dependencies;

  function* loadInitialData(): SagaIterator<void> {
    const listing = yield* select(selectRequestedListing);
    // The screen requests again what the page has of it.
    const isRequested =
      listing !== null && (yield* call(listingQuery, ports.navigation.currentPath())) === listing.query;
    if (!isRequested && (yield* select(selectCatalogueStatus)) !== 'ready') yield* put(catalogueRequested());
    if ((yield* select(selectCategoriesStatus)) !== 'ready') yield* put(categoriesRequested());
  }

  const loadCatalogue = safely(
    dependencies,
    'log',
    function* load(): SagaIterator<void> {
      const query = yield* call(listingQuery, ports.navigation.currentPath());
      // Only the backend understands a search: the whole catalogue would not do.
      const most = isSearch(query) ? 0 : LARGE_CATALOGUE;
      const response = yield* call(client.getProducts, { query: withWholeUpTo(most, query) });
      const page = pageOf(response);
      yield* put(page ? listingPageLoaded({ query, page }) : catalogueReplaced(response.products));
    },
    dispatching(catalogueLoadFailed()),
  );

  const loadCategories = safely(
    dependencies,
    'log',
    function* load(): SagaIterator<void> {
      yield* put(categoriesReplaced(yield* call(client.getCategories)));
    },
    dispatching(categoriesLoadFailed()),
  );

  const loadProduct = safely(
    dependencies,
    'log',
    function* load(action: ReturnType<typeof productOpened> | ReturnType<typeof productClosed>): SagaIterator<void> {
      if (!productOpened.match(action)) return;
      // It is part of the page's initial data.
      if ((yield* select(selectCurrentProduct)).status === 'ready') return;
      yield* put(productLoaded(yield* call(client.getProduct, { parameters: { id: action.payload.productId } })));
    },
    function* markFailed(error: unknown): SagaIterator<void> {
      yield* put(productLoadFailed({ missing: error instanceof ApiError && error.status === 404 }));
    },
  );

  return { loadInitialData, loadCatalogue, loadCategories, loadProduct };
}
