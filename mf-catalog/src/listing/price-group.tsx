import { useId } from 'react';
import { formatRupees, PRICE_SLIDER_MAX, PRICE_SLIDER_MIN, type ListingFacets } from '@piston-parts/shared-contract';
import styles from './filter-panel.module.css';
import type { ListingFilterControl } from './use-listing-filter';

interface PriceGroupProps {
  readonly control: ListingFilterControl;
  readonly facets: ListingFacets | null;
}

/** Whole rupees up to the specified end; a longer slider has about a thousand steps at most. */
const stepOf = (end: number): number => (end <= PRICE_SLIDER_MAX ? 1 : 10 ** (String(end).length - 3));

/** A slider with two ends on one track. Neither passes the other. */
export function PriceGroup({ control: { filter, startDrag, dragTo }, facets }: PriceGroupProps) {
  const id = useId();
  const end = facets?.priceEnd ?? Math.max(PRICE_SLIDER_MAX, filter.priceTo ?? 0);
  const from = Math.min(filter.priceFrom, end);
  const to = Math.min(filter.priceTo ?? end, end);
  // A longer slider ends above the dearest part.
  const hasMore = to >= end && end <= PRICE_SLIDER_MAX;
  const amount = formatRupees(to);
  const slider = {
    min: PRICE_SLIDER_MIN,
    max: end,
    step: stepOf(end),
    onPointerDown: startDrag,
    onFocus: startDrag,
  };
  return (
    <div className={styles.group}>
      <div className={styles.priceHead}>
        <label htmlFor={id}>Price Range</label>
        <span className={styles.hint}>
          <span className={styles.amount}>{formatRupees(from)}</span>
          {' to '}
          {/* No <output>: screen readers announce the slider's value, and a live region would repeat it. */}
          <span className={styles.amount}>{amount}</span>
          {hasMore && ' and more'}
        </span>
      </div>
      <div className={styles.ends}>
        <input
          type="range"
          {...slider}
          aria-label="Lowest price"
          value={from}
          aria-valuetext={`from ${formatRupees(from)}`}
          onChange={({ target }) => dragTo({ priceFrom: Math.min(Number(target.value), to) })}
        />
        <input
          type="range"
          {...slider}
          id={id}
          value={to}
          aria-valuetext={hasMore ? `${amount} and more` : `up to ${amount}`}
          onChange={({ target }) => {
            const wanted = Math.max(Number(target.value), from);
            dragTo({ priceTo: wanted >= end ? null : wanted });
          }}
        />
      </div>
    </div>
  );
}
