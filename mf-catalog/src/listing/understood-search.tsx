import { Link } from 'react-router-dom';
import { isShopPath, paths, type ListingFilter, type ListingSearch } from '@piston-parts/shared-contract';
import { carChoiceOpened, useShopDispatch } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { listingAddress } from '../catalogue/listing-address';
import styles from './listing.module.css';

interface UnderstoodSearchProps {
  readonly filter: ListingFilter;
  readonly search: ListingSearch;
  /** Whether the listing has parts. */
  readonly hasParts: boolean;
}

/** How the search was understood: what the shop does not sell, what else was meant, and that the parts are only near. */
export function UnderstoodSearch({ filter, search, hasParts }: UnderstoodSearchProps) {
  const dispatch = useShopDispatch();
  const { didYouMean, isNearest, notices = [] } = search;
  // An empty listing leads to customer care itself.
  const isShown = ({ to }: { to: string }) => isShopPath(to) && (hasParts || to !== paths.customerCare);
  return (
    <>
      {notices.map(({ kind, about, text, links }) => (
        <div key={kind + about} className={styles.searchNotice}>
          <p>{text}</p>
          {links.filter(isShown).map((link) => (
            <Link key={link.to} to={link.to}>
              {link.text}
            </Link>
          ))}
          {kind === 'vehicle-number' && (
            <Button aria-haspopup="dialog" onClick={() => dispatch(carChoiceOpened())}>
              Choose your car
            </Button>
          )}
        </div>
      ))}
      {didYouMean !== null && (
        <p className={styles.understood}>
          Did you mean <Link to={listingAddress({ ...filter, search: didYouMean, page: 1 })}>{didYouMean}</Link>?
        </p>
      )}
      {isNearest && hasParts && (
        <p className={styles.understood}>
          {notices.length > 0
            ? 'These come nearest.'
            : `No part matches all of “${filter.search.trim()}”. These come nearest.`}
        </p>
      )}
    </>
  );
}
