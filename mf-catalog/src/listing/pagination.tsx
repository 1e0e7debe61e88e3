import { cloneElement, type HTMLAttributes, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import ReactPaginate from 'react-paginate';
import { useHref } from 'react-router-dom';
import { PAGES_AT_EDGES, PAGES_IN_RANGE, type ListingFilter } from '@piston-parts/shared-contract';
import { listingAddress } from '../catalogue/listing-address';
import styles from './pagination.module.css';

/**
 * The library gives its list the role of a navigation, which hides the list from screen readers; the element around it
 * is the navigation.
 */
class PageList extends ReactPaginate {
  override render() {
    return cloneElement(super.render() as ReactElement<HTMLAttributes<HTMLElement>>, {
      role: undefined,
      'aria-label': undefined,
    });
  }
}

const opensElsewhere = (event: MouseEvent | KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

interface PaginationProps {
  readonly filter: ListingFilter;
  /** The page shown, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

/** Pages of the listing: 3 in range, 2 at the edges, previous and next (listing-18). */
export function Pagination({ filter, page, pages, onTurn }: PaginationProps) {
  const listing = useHref({ pathname: listingAddress().pathname });
  const hrefOf = (turnTo: number) => {
    const { search } = listingAddress({ ...filter, page: turnTo });
    return search === '' ? listing : `${listing}?${search}`;
  };
  return (
    <nav
      aria-label="Pages"
      // The library takes every click and every key for a turn of the page. Links that open a tab stay links, Enter is a
      // click, and of other keys only the space bar presses.
      onClickCapture={(event) => {
        if (opensElsewhere(event)) event.stopPropagation();
      }}
      onKeyPressCapture={(event) => {
        if (event.key !== ' ' || opensElsewhere(event)) event.stopPropagation();
      }}
    >
      <PageList
        pageCount={pages}
        forcePage={page - 1}
        pageRangeDisplayed={PAGES_IN_RANGE}
        marginPagesDisplayed={PAGES_AT_EDGES}
        onPageChange={({ selected }) => onTurn(selected + 1)}
        hrefBuilder={hrefOf}
        ariaLabelBuilder={(number) => `Page ${number}`}
        previousLabel="previous"
        nextLabel="next"
        previousAriaLabel="previous page"
        nextAriaLabel="next page"
        breakLabel="…"
        breakAriaLabels={{ forward: 'Pages further on', backward: 'Pages further back' }}
        selectedPageRel={null}
        className={styles.pages}
        pageClassName={styles.entry}
        activeClassName={styles.current}
        breakClassName={styles.break}
        pageLinkClassName={styles.page}
        activeLinkClassName={styles.active}
        previousLinkClassName={styles.step}
        nextLinkClassName={styles.step}
        breakLinkClassName={styles.page}
        disabledLinkClassName={styles.disabled}
      />
    </nav>
  );
}
