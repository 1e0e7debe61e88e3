import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterFromQuery, queryFromFilter, type ListingFilter } from '@piston-parts/shared-contract';
import { selectListedCategories, useShopSelector } from '@piston-parts/shared-store';

/** How long the slider rests before the URL changes: browsers refuse a URL that changes with every pixel. */
const SLIDER_REST_MS = 150;

type PriceChange = Partial<Pick<ListingFilter, 'priceFrom' | 'priceTo'>>;

export interface ListingFilterControl {
  readonly filter: ListingFilter;
  /** The filter of the URL: equals `filter` once a dragged slider rests. */
  readonly saved: ListingFilter;
  /** Back to page 1 unless `changes` names a page (listing-16). */
  readonly change: (changes: Partial<ListingFilter>) => void;
  /** No history entry, and the same page. */
  readonly putFirst: (carFirst: ListingFilter['carFirst']) => void;
  /** Called when the drag starts. */
  readonly startDrag: () => void;
  readonly dragTo: (price: PriceChange) => void;
}

/**
 * The filter in the URL (listing-3). The screen changes at once and the URL right after; every change is a history
 * entry, one drag of the slider is one entry.
 */
export function useListingFilter(): ListingFilterControl {
  const [query, setQuery] = useSearchParams();
  const listed = useShopSelector(selectListedCategories);
  const saved = useMemo(() => filterFromQuery(query, listed), [query, listed]);
  /** The filter chosen since; it is valid until the URL changes. */
  const [pending, setPending] = useState({ filter: saved, on: saved });
  const filter = pending.on === saved ? pending.filter : saved;

  const [dragged, setDragged] = useState(false);
  const dragHasStep = useRef(false);

  useEffect(() => {
    // A link that was pressed meanwhile has changed the URL, and ended the drag.
    if (!dragged || pending.on !== saved) return undefined;
    const timer = setTimeout(() => {
      setDragged(false);
      setQuery(queryFromFilter(filter), { replace: dragHasStep.current });
      dragHasStep.current = true;
    }, SLIDER_REST_MS);
    return () => clearTimeout(timer);
  }, [dragged, filter, pending.on, saved, setQuery]);

  return {
    filter,
    saved,
    change(changes) {
      const next = { ...filter, page: 1, ...changes };
      setDragged(false);
      setPending({ filter: next, on: saved });
      setQuery(queryFromFilter(next));
    },
    putFirst(carFirst) {
      setQuery(queryFromFilter({ ...saved, carFirst }), { replace: true });
    },
    startDrag() {
      dragHasStep.current = false;
    },
    dragTo(price) {
      setDragged(true);
      setPending({ filter: { ...filter, page: 1, ...price }, on: saved });
    },
  };
}
