import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { PAGES_AT_EDGES, PAGES_IN_RANGE, type ListingFilter } from '@piston-parts/shared-contract';
import { listingAddress } from '../catalogue/listing-address';
import styles from './pagination.module.css';

const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** The numbers of the pages in range and at the edges, in order. */
function shownPages(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(PAGES_IN_RANGE / 2), pages - PAGES_IN_RANGE + 1));
  const isInRange = (number: number) => number >= first && number < first + PAGES_IN_RANGE;
  const isAtEdge = (number: number) => number <= PAGES_AT_EDGES || number > pages - PAGES_AT_EDGES;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return numbers.filter((number) => isInRange(number) || isAtEdge(number));
}

interface PaginationProps {
  readonly filter: ListingFilter;
  /** The page shown, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onTurned: () => void;
}

/** Pages of the listing: 3 in range, 2 at the edges, previous and next (listing-18). */
export function Pagination({ filter, page, pages, onTurned }: PaginationProps) {
  const linkTo = (number: number, label: string, text: string | number, look: string | undefined) => (
    <Link
      to={listingAddress({ ...filter, page: number })}
      aria-label={label}
      aria-current={number === page ? 'page' : undefined}
      className={look}
      onClick={(event) => opensElsewhere(event) || onTurned()}
    >
      {text}
    </Link>
  );
  const step = (name: string, number: number) => (
    <li>
      {number >= 1 && number <= pages ? (
        linkTo(number, `${name} page`, name, styles.step)
      ) : (
        <span className={`${styles.step} ${styles.disabled}`}>{name}</span>
      )}
    </li>
  );
  const gap = (label: string, number: number) => (
    <li key={label} className={styles.break}>
      {linkTo(number, label, '…', styles.page)}
    </li>
  );
  const entries = shownPages(page, pages).flatMap((number, index, shown) => {
    const isCurrent = number === page;
    const entry = (
      <li key={number} className={`${styles.entry} ${isCurrent ? styles.current : ''}`}>
        {linkTo(number, `Page ${number}`, number, `${styles.page} ${isCurrent ? styles.active : ''}`)}
      </li>
    );
    if (number - (shown[index - 1] ?? 0) === 1) return [entry];
    return number > page
      ? [gap('Pages further on', page + PAGES_IN_RANGE), entry]
      : [gap('Pages further back', page - PAGES_IN_RANGE), entry];
  });
  return (
    <nav aria-label="Pages">
      <ul className={styles.pages}>
        {step('previous', page - 1)}
        {entries}
        {step('next', page + 1)}
      </ul>
    </nav>
  );
}
