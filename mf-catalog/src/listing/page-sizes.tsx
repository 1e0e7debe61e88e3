import { Link } from 'react-router-dom';
import { PAGE_SIZE, PAGE_SIZES, type ListingFilter } from '@piston-parts/shared-contract';
import { listingAddress } from '../catalogue/listing-address';
import styles from './listing.module.css';

interface PageSizesProps {
  readonly filter: ListingFilter;
  /** Matches on all pages. */
  readonly count: number;
  readonly onTurned: () => void;
}

/** How many parts a page has (listing-39). */
export function PageSizes({ filter, count, onTurned }: PageSizesProps) {
  if (count <= PAGE_SIZE) return null;
  return (
    <nav aria-label="Parts a page" className={styles.sizes}>
      <span aria-hidden="true">Parts a page</span>
      {PAGE_SIZES.map((size) => (
        <Link
          key={size}
          to={listingAddress({ ...filter, size, page: 1 })}
          aria-current={size === filter.size}
          onClick={onTurned}
        >
          {size}
        </Link>
      ))}
    </nav>
  );
}
