import type { SagaIterator } from 'redux-saga';
import { delay, select, takeLatest } from 'typed-redux-saga';
import { filterFromQuery, paths, queryFromFilter, SEARCH_DEBOUNCE_MS } from '@piston-parts/shared-contract';
import { splitAddress } from '@platform/protocol/split-address';
import type { SagaDependencies } from '../../saga-effects/dependencies';
import { selectListedCategories } from '../../selectors';
import { listingSearchApplied, listingSearchTyped } from './product.slice';

/** Puts the search text into the listing’s URL: after a pause in typing, or at once on Enter (listing-13). */
export function* listingSearchSaga({ ports }: SagaDependencies): SagaIterator<void> {
  const { navigation } = ports;
  yield* takeLatest([listingSearchTyped, listingSearchApplied], function* apply(action): SagaIterator<void> {
    if (listingSearchTyped.match(action)) yield* delay(SEARCH_DEBOUNCE_MS);
    const [path, query] = splitAddress(navigation.currentPath());
    if (path !== paths.listing) return;
    const filter = filterFromQuery(new URLSearchParams(query), yield* select(selectListedCategories));
    if (filter.search === action.payload.trim()) return;
    const newQuery = queryFromFilter({ ...filter, search: action.payload, page: 1 }).toString();
    navigation.go(newQuery === '' ? paths.listing : `${paths.listing}?${newQuery}`);
  });
}
