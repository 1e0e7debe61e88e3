import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import {
  listingSearchApplied,
  listingSearchTyped,
  useListingAddress,
  useShopDispatch,
  useSuggestions,
} from '@piston-parts/shared-store';
import { SearchBox } from '@piston-parts/shared-ui';
import { SearchIcon } from '../icons';

/**
 * The search text. On the listing it follows the address: Clear all, Back and a category link change it as well.
 */
function useSearchText(onListing: boolean) {
  const [query] = useSearchParams();
  const applied = (onListing && query.get('search')) || '';
  const [text, setText] = useState(applied);
  const lastInput = useRef(applied);

  useEffect(() => {
    if (applied !== lastInput.current.trim()) {
      lastInput.current = applied;
      setText(applied);
    }
  }, [applied]);

  const type = (typed: string) => {
    lastInput.current = typed;
    setText(typed);
  };
  return [text, type] as const;
}

/**
 * The search of every page. On the listing, typing waits 1500 ms and Enter applies at once; elsewhere Enter opens the
 * listing, also while the page has no scripts. A suggestion opens its part.
 */
export function TopBarSearch() {
  const dispatch = useShopDispatch();
  const { suggest, shown } = useSuggestions();
  const listingAddress = useListingAddress();
  const navigate = useNavigate();
  const onListing = useLocation().pathname === paths.listing;
  const [text, type] = useSearchText(onListing);

  return (
    <SearchBox
      variant="bar"
      label="Shop"
      placeholder="Search parts"
      action={paths.listing}
      text={text}
      {...shown}
      onType={(typed) => {
        type(typed);
        suggest(typed);
        if (onListing) dispatch(listingSearchTyped(typed));
      }}
      onSearch={() => {
        if (onListing) dispatch(listingSearchApplied(text));
        else if (text.trim() !== '') void navigate(listingAddress({ search: text }));
      }}
      onChoose={(productId) => {
        type('');
        void navigate(paths.product(productId));
      }}
    >
      <button type="submit" aria-label="Search">
        <SearchIcon />
      </button>
    </SearchBox>
  );
}
