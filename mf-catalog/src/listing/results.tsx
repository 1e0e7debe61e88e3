import { useRef } from 'react';
import type { ListingFilter, ListingPage, Product } from '@piston-parts/shared-contract';
import { CategoryWays } from './category-ways';
import { ChosenFilters } from './chosen-filters';
import { Fold } from './fold';
import { NothingFound } from './nothing-found';
import { Pagination } from './pagination';
import { PartCard } from './part-card';
import { PageSizes } from './page-sizes';
import { UnderstoodSearch } from './understood-search';
import { Notice } from '@piston-parts/shared-ui';
import styles from './listing.module.css';

interface ResultsProps {
  readonly filter: ListingFilter;
  readonly list: ListingPage<Product>;
  /** Whether it is the previous query's result, shown until the response arrives. */
  readonly waiting: boolean;
  readonly onClearAll: () => void;
}

function countText({ count, page, pages }: ListingPage<Product>): string {
  const parts = count === 1 ? '1 part' : `${count} parts`;
  return pages > 1 ? `${parts}, page ${page} of ${pages}` : parts;
}

/** One page of parts, the number of matches, and the pagination. */
export function Results({ filter, list, waiting, onClearAll }: ResultsProps) {
  const count = useRef<HTMLParagraphElement>(null);
  /** Reading goes on at the start of the next page. */
  const focusCount = () => count.current?.focus({ preventScroll: true });
  return (
    <>
      <p ref={count} className={styles.count} role="status" tabIndex={-1}>
        {waiting ? 'Loading the parts' : countText(list)}
      </p>
      <ChosenFilters filter={filter} car={list.car} onTaken={focusCount} />
      {!waiting && <CategoryWays filter={filter} facets={list.facets} />}
      {!waiting && list.search && <UnderstoodSearch filter={filter} search={list.search} hasParts={list.count > 0} />}
      {list.count === 0 && list.unfit ? (
        <Notice text="No part here fits your car." />
      ) : list.count === 0 ? (
        <NothingFound filter={filter} onClearAll={onClearAll} />
      ) : (
        <ul className={styles.grid} data-content aria-busy={waiting}>
          {list.items.map((product, index) => (
            <PartCard
              key={product._id}
              product={product}
              first={index === 0}
              highlights={list.search?.highlights[index]}
            />
          ))}
        </ul>
      )}
      {list.pages > 1 && <Pagination filter={filter} page={list.page} pages={list.pages} onTurned={focusCount} />}
      {!waiting && <Fold filter={filter} list={list} onTurned={focusCount} />}
      <PageSizes filter={filter} count={list.count} onTurned={focusCount} />
    </>
  );
}
