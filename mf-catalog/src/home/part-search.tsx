import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { useListingAddress, useSuggestions } from '@piston-parts/shared-store';
import { Button, SearchBox, useHydrated } from '@piston-parts/shared-ui';

/** The home search. A suggestion opens its part; anything else opens the listing searched for the text (home-6, home-7). */
export function PartSearch() {
  const { suggest, shown } = useSuggestions();
  const navigate = useNavigate();
  const listingAddress = useListingAddress();
  const [text, setText] = useState('');
  const hydrated = useHydrated();
  const openListing = () => void navigate(listingAddress({ search: text }));

  return (
    <SearchBox
      variant="hero"
      placeholder="Part, number or car"
      action={paths.listing}
      text={text}
      {...shown}
      onType={(typed) => {
        setText(typed);
        suggest(typed);
      }}
      onSearch={() => {
        if (text.trim() !== '') openListing();
      }}
      onChoose={(productId) => void navigate(paths.product(productId))}
    >
      {/* It navigates with an empty text as well, as Enter does not; without scripts the browser submits the form. */}
      <Button variant="primary" type={hydrated ? 'button' : 'submit'} onClick={hydrated ? openListing : undefined}>
        Search
      </Button>
    </SearchBox>
  );
}
