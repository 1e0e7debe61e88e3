import { useId } from 'react';
import { messages, type ListingFacets } from '@piston-parts/shared-contract';
import { Button } from '@piston-parts/shared-ui';
import { FilterPanel } from './filter-panel';
import styles from './listing.module.css';
import type { ListingFilterControl } from './use-listing-filter';

interface FilterSidebarProps {
  readonly control: ListingFilterControl;
  readonly facets: ListingFacets | null;
  readonly onClearAll: () => void;
}

/** The filters next to the parts; on a phone they are behind a button. */
export function FilterSidebar({ control, facets, onClearAll }: FilterSidebarProps) {
  const titleId = useId();
  return (
    <section className={styles.sidebar} aria-labelledby={titleId}>
      <div className={styles.sidebarHead}>
        <h2 id={titleId}>{messages.filters}</h2>
        <Button variant="quiet" onClick={onClearAll}>
          Clear all
        </Button>
      </div>
      <FilterPanel control={control} facets={facets} />
    </section>
  );
}
