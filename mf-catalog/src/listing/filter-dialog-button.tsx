import { useId, useState } from 'react';
import { messages, type ListingFacets, type ListingFilter } from '@piston-parts/shared-contract';
import { Button, Dialog } from '@piston-parts/shared-ui';
import { chosenFilters } from './chosen-filters';
import { FilterPanel } from './filter-panel';
import styles from './listing.module.css';
import type { ListingFilterControl } from './use-listing-filter';

interface FilterDialogButtonProps {
  readonly control: ListingFilterControl;
  readonly facets: ListingFacets | null;
  /** Matches with these filters. */
  readonly count: number;
  readonly onClearAll: () => void;
}

/** How many filters are set, without the search, which has its own field. */
const countSet = (filter: ListingFilter): number =>
  chosenFilters({ ...filter, search: '' }).length + (filter.sort === null ? 0 : 1);

/** Opens the filters on narrow screens. */
export function FilterDialogButton({ control, facets, count, onClearAll }: FilterDialogButtonProps) {
  const [open, setOpen] = useState(false);
  const setId = useId();
  const set = countSet(control.filter);
  return (
    <div className={styles.filterButton}>
      <Button aria-haspopup="dialog" aria-describedby={setId} onClick={() => setOpen(true)}>
        Filters
        {set > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {set}
          </span>
        )}
      </Button>
      <span id={setId} className="visually-hidden">
        {set} set
      </span>
      {open && (
        <Dialog title={messages.filters} onClose={() => setOpen(false)}>
          <FilterPanel control={control} facets={facets} />
          <div className={styles.dialogFoot}>
            <Button onClick={onClearAll}>Clear all</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {count === 1 ? 'Show 1 part' : `Show ${count} parts`}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
