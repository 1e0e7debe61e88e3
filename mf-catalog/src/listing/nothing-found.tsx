import { Link } from 'react-router-dom';
import { hasSearch, messages, paths, type ListingFilter } from '@piston-parts/shared-contract';
import { selectCarMakers, useShopSelector } from '@piston-parts/shared-store';
import { Button, ButtonLink, Notice } from '@piston-parts/shared-ui';
import { listingAddress } from '../catalogue/listing-address';
import { chosenFilters } from './chosen-filters';
import styles from './listing.module.css';

interface NothingFoundProps {
  readonly filter: ListingFilter;
  readonly onClearAll: () => void;
}

/** An empty listing with links to other listings. */
export function NothingFound({ filter, onClearAll }: NothingFoundProps) {
  const makers = (useShopSelector(selectCarMakers) ?? []).filter(({ parts }) => parts > 0);
  const { search } = filter;
  const filters = chosenFilters(filter).length - Number(hasSearch(filter));
  return (
    <Notice text={messages.listingEmpty}>
      <p className={styles.waysOn}>
        {hasSearch(filter) && filters > 0 && (
          <ButtonLink variant="primary" to={listingAddress({ search })}>
            Search all parts for “{search.trim()}”
          </ButtonLink>
        )}
        {filter.car !== null && (
          <ButtonLink to={listingAddress({ ...filter, car: null, page: 1 })}>Parts for all cars</ButtonLink>
        )}
        {filters > 0 && <Button onClick={onClearAll}>Clear all</Button>}
        <ButtonLink to={listingAddress()} onClick={onClearAll}>
          All parts
        </ButtonLink>
        <ButtonLink to={paths.customerCare}>Ask customer care</ButtonLink>
      </p>
      {makers.length > 0 && (
        <nav aria-labelledby="makers-with-parts" className={styles.carMakers}>
          <h2 id="makers-with-parts" className={styles.makersTitle}>
            Car makers with parts
          </h2>
          <ul className={styles.makers}>
            {makers.map(({ name }) => (
              <li key={name}>
                <Link to={listingAddress({ search: name })}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Notice>
  );
}
