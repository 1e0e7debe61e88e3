import { useEffect, useRef } from 'react';
import { EMPTY_FILTER, listingHeading } from '@piston-parts/shared-contract';
import {
  listingShown,
  selectGarage,
  selectListedCategories,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, Notice, PageHeading } from '@piston-parts/shared-ui';
import { useCarInAddress } from './car-in-address';
import { CarFilterSlot } from './car-filter-slot';
import { FilterSidebar } from './filter-sidebar';
import { FilterDialogButton } from './filter-dialog-button';
import { LoadingGrid } from './loading-grid';
import { Results } from './results';
import { useListing } from './use-listing';
import { useListingFilter } from './use-listing-filter';
import styles from './listing.module.css';

export { head } from './listing.head';

/** The listing (listing-1). */
export default function ListingScreen() {
  const control = useListingFilter();
  const { filter, change } = control;
  useCarInAddress(control);
  const { list, status, tryAgain } = useListing(control);
  const screen = useRef<HTMLDivElement>(null);
  const parts = useRef<HTMLElement>(null);

  const dispatch = useShopDispatch();
  const { key } = useShopSelector(selectGarage);
  const listed = useShopSelector(selectListedCategories);
  const { car, size } = control.saved;
  const onlyOwnCar = key !== null && car === key;
  useEffect(() => void dispatch(listingShown({ onlyOwnCar, size })), [dispatch, onlyOwnCar, size]);

  const clearAll = () => change({ ...EMPTY_FILTER, size });

  return (
    <div ref={screen} className={`page ${styles.screen}`}>
      <div className={styles.head}>
        <PageHeading>{listingHeading(filter, listed)}</PageHeading>
        <FilterDialogButton
          control={control}
          facets={list?.facets ?? null}
          count={list?.count ?? 0}
          onClearAll={clearAll}
        />
      </div>
      {/* After the heading, where the focus is when the listing comes (shell-4). */}
      <a
        href="#parts"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          parts.current?.focus();
        }}
      >
        Skip to the parts
      </a>
      <FilterSidebar control={control} facets={list?.facets ?? null} onClearAll={clearAll} />
      <CarFilterSlot
        filter={filter}
        car={status === 'ready' ? list?.car : undefined}
        onChange={(car) => change({ car })}
      />
      <section ref={parts} id="parts" tabIndex={-1} className={styles.results} aria-label="Parts">
        {list ? (
          <Results
            filter={filter}
            list={list}
            waiting={status === 'loading'}
            onClearAll={() => {
              clearAll();
              // The button disappears together with its notice.
              screen.current?.querySelector('h1')?.focus();
            }}
          />
        ) : status === 'failed' ? (
          <Notice urgent text="The parts could not be loaded. Check your connection and try again.">
            <Button variant="primary" onClick={tryAgain}>
              Try again
            </Button>
          </Notice>
        ) : (
          <LoadingGrid />
        )}
      </section>
    </div>
  );
}
