import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths, queryFromFilter } from '@piston-parts/shared-contract';
import { listingSearchApplied, listingSearchTyped, useShopDispatch } from '@piston-parts/shared-store';
import { SearchIcon } from './icons';
import styles from './search-box.module.css';
import type * as SuggestionsModule from './search-suggestions';
import type { SuggestionsHandle, SuggestionsState } from './search-suggestions';

const CLOSED: SuggestionsState = { open: false, activeId: undefined };

/** The component of the suggestions. It loads when the field gets the focus; a load that failed is retried then. */
function useSuggestions() {
  const [loaded, setLoaded] = useState<typeof SuggestionsModule | null>(null);
  const load = () =>
    import(/* webpackChunkName: "search-suggestions" */ './search-suggestions').then(setLoaded, () => undefined);
  return [loaded?.SearchSuggestions, () => void (loaded ?? load())] as const;
}

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
 * The search of every page, a combobox with a list of parts (WAI-ARIA 1.2). On the listing, typing waits 1500 ms
 * and Enter applies at once; elsewhere Enter opens the listing, also while the page has no scripts. A suggestion opens its
 * part.
 */
export function SearchBox() {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const inputId = useId();
  const onListing = useLocation().pathname === paths.listing;
  const [text, type] = useSearchText(onListing);
  const [Suggestions, loadSuggestions] = useSuggestions();
  const [typing, setTyping] = useState(false);
  const [list, setList] = useState(CLOSED);
  const suggestions = useRef<SuggestionsHandle>(null);
  const listId = `${inputId}-list`;

  const search = () => {
    setTyping(false);
    if (onListing) dispatch(listingSearchApplied(text));
    else if (text.trim() !== '') void navigate(`${paths.listing}?${queryFromFilter({ search: text }).toString()}`);
  };

  return (
    <form
      role="search"
      aria-label="Shop"
      action={paths.listing}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <label htmlFor={inputId} className="visually-hidden">
        Search parts
      </label>
      <input
        id={inputId}
        name="search"
        type="search"
        role="combobox"
        aria-expanded={list.open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={list.activeId}
        placeholder="Search parts"
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onFocus={loadSuggestions}
        onBlur={() => setTyping(false)}
        onChange={(event) => {
          type(event.target.value);
          setTyping(true);
          if (onListing) dispatch(listingSearchTyped(event.target.value));
        }}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && suggestions.current?.press(event.key)) event.preventDefault();
        }}
      />
      <button type="submit" aria-label="Search">
        <SearchIcon />
      </button>
      {Suggestions && typing && (
        <Suggestions
          ref={suggestions}
          listId={listId}
          text={text}
          onShown={setList}
          onDismiss={() => setTyping(false)}
          onChoose={(productId) => {
            type('');
            setTyping(false);
            void navigate(paths.product(productId));
          }}
        />
      )}
    </form>
  );
}
