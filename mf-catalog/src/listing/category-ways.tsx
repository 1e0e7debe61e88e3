import { Link } from 'react-router-dom';
import type { ListingFacets, ListingFilter } from '@piston-parts/shared-contract';
import { selectListedCategories, useShopSelector } from '@piston-parts/shared-store';
import { listingAddress } from '../catalogue/listing-address';
import styles from './listing.module.css';

interface CategoryWaysProps {
  readonly filter: ListingFilter;
  readonly facets: ListingFacets;
}

/** Where no sidebar has them: the categories of the parts for a car, of which nothing else is chosen (listing-33). */
export function CategoryWays({ filter, facets }: CategoryWaysProps) {
  const { car, search, categories, types } = filter;
  const filled = useShopSelector(selectListedCategories).filter((listed) =>
    facets.categories.some(({ category, count }) => category === listed.category && count > 0),
  );
  const isNarrowed = search.trim() !== '' || categories.length + types.length > 0;
  if (car === null || isNarrowed || filled.length < 2) return null;
  return (
    <nav aria-label="Parts by category" className={styles.categoryWays}>
      {filled.map(({ category, label }) => (
        <Link
          key={category}
          to={listingAddress({ ...filter, categories: [category], page: 1 })}
          className={styles.chip}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
