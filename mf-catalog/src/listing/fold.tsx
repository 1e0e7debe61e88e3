import { Link } from 'react-router-dom';
import { messages, type ListingFilter, type ListingPage, type Product } from '@piston-parts/shared-contract';
import { listingAddress } from '../catalogue/listing-address';
import styles from './listing.module.css';

interface FoldProps {
  readonly filter: ListingFilter;
  readonly list: ListingPage<Product>;
  readonly onTurned: () => void;
}

/** The line that shows the parts that do not fit the shopper's car after all others, and takes them away (listing-41). */
export function Fold({ filter, list: { unfit = 0, count, car }, onTurned }: FoldProps) {
  if (unfit === 0 || !car) return null;
  // The first of them stands right after those that are shown.
  const page = filter.unfit ? 1 : Math.floor(count / filter.size) + 1;
  return (
    <p className={styles.fold}>
      <Link
        to={listingAddress({ ...filter, unfit: !filter.unfit, page })}
        aria-expanded={filter.unfit}
        onClick={onTurned}
      >
        {messages.doNotFit(unfit, car.vehicle.model)}
      </Link>
    </p>
  );
}
