import { Link } from 'react-router-dom';
import type { ListingFilter, ListingSearch } from '@piston-parts/shared-contract';
import { listingAddress } from '../catalogue/listing-address';
import styles from './listing.module.css';

interface UnderstoodSearchProps {
  readonly filter: ListingFilter;
  readonly search: ListingSearch;
}

/** The corrected search, when it differs from the typed text. */
export function UnderstoodSearch({ filter, search: { didYouMean, isNearest } }: UnderstoodSearchProps) {
  return (
    <>
      {didYouMean !== null && (
        <p className={styles.understood}>
          Did you mean <Link to={listingAddress({ ...filter, search: didYouMean, page: 1 })}>{didYouMean}</Link>?
        </p>
      )}
      {isNearest && (
        <p className={styles.understood}>No part matches all of “{filter.search.trim()}”. These come nearest.</p>
      )}
    </>
  );
}
