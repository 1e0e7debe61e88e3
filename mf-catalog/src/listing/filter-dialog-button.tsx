import { useId, useState } from 'react';
import { LOWEST_RATING, type ListingFilter } from '@piston-parts/shared-contract';
import { Button, Dialog } from '@piston-parts/shared-ui';
import { FilterPanel } from './filter-panel';
import styles from './listing.module.css';
import type { ListingFilterControl } from './use-listing-filter';

interface FilterDialogButtonProps {
  readonly control: ListingFilterControl;
  /** Matches with these filters. */
  readonly count: number;
  readonly onClearAll: () => void;
}

/** How many filters are set, without the search, which has its own field. */
function countSet({ categories, priceTo, ratings, sort }: ListingFilter): number {
  const others = [priceTo !== null, ratings > LOWEST_RATING, sort !== null];
  return categories.length + others.filter(Boolean).length;
}

/** Opens the filters on narrow screens. */
export function FilterDialogButton({ control, count, onClearAll }: FilterDialogButtonProps) {
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
        <Dialog title="Filters" onClose={() => setOpen(false)}>
          <FilterPanel control={control} />
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
