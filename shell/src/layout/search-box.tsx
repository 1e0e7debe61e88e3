import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listingSearchApplied, listingSearchTyped, useShopDispatch } from '@piston-parts/shared-store';
import { SearchIcon } from './icons';
import styles from './search-box.module.css';

/** The listing's search: typing waits 1500 ms, Enter applies at once (decision L3). */
export function SearchBox() {
  const dispatch = useShopDispatch();
  const inputId = useId();
  const [query] = useSearchParams();
  const applied = query.get('search') ?? '';
  const [text, setText] = useState(applied);
  const lastTyped = useRef(applied);

  useEffect(() => {
    // What the address says wins when somebody else changed it: Clear all, Back, a category link.
    if (applied !== lastTyped.current.trim()) {
      lastTyped.current = applied;
      setText(applied);
    }
  }, [applied]);

  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(listingSearchApplied(text));
      }}
    >
      <label htmlFor={inputId} className="visually-hidden">
        Search parts
      </label>
      <input
        id={inputId}
        type="search"
        placeholder="Search parts"
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          lastTyped.current = event.target.value;
          dispatch(listingSearchTyped(event.target.value));
        }}
      />
      <button type="submit" aria-label="Search">
        <SearchIcon />
      </button>
    </form>
  );
}
