import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAX_SUGGESTIONS, paths, suggestNames } from '@piston-parts/shared-contract';
import { partSearchTyped, selectCatalogue, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button, SuggestionList, suggestionId } from '@piston-parts/shared-ui';
import { listingAddress } from '../catalogue/listing-address';
import styles from './part-search.module.css';

const NONE = -1;

/** Runs a key's handler, unless the key belongs to an input method. */
const handleKeys = (keys: Readonly<Record<string, () => void>>) => (event: KeyboardEvent) => {
  const act = keys[event.key];
  if (!act || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
};

/**
 * The home search: a combobox with a list of names (WAI-ARIA 1.2). A suggestion names one part, so choosing it opens
 * that part; anything else opens the listing searched for the text (home-6, home-7).
 */
export function PartSearch() {
  const dispatch = useShopDispatch();
  const products = useShopSelector(selectCatalogue);
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(NONE);

  const names = suggestNames(products, text, MAX_SUGGESTIONS);
  const open = wanted && names.length > 0;
  const listId = `${id}-list`;

  const openListing = () => void navigate(listingAddress({ search: text }));
  const choose = (name: string | undefined) => {
    const product = products.find((one) => one.name === name);
    if (product) void navigate(paths.product(product._id));
  };
  const show = (shown: boolean) => {
    setWanted(shown);
    setActive(NONE);
  };
  const moveTo = (index: number) => {
    setWanted(true);
    setActive((index + names.length) % names.length);
  };

  const keys: Record<string, () => void> = {
    ...(names.length > 0 && {
      ArrowDown: () => moveTo(open ? active + 1 : 0),
      ArrowUp: () => moveTo(open && active !== NONE ? active - 1 : names.length - 1),
    }),
    ...(open && active !== NONE && { Enter: () => choose(names[active]) }),
    Escape: () => {
      if (!open) setText('');
      show(false);
    },
  };
  return (
    <form
      role="search"
      className={styles.search}
      // Only Enter submits: the button is no submit button, because it navigates with an empty text as well.
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') openListing();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        Search parts
      </label>
      <input
        id={id}
        className={styles.input}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && active !== NONE ? suggestionId(listId, active) : undefined}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Brake disc, oil filter, Mahindra…"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          dispatch(partSearchTyped(event.target.value));
          show(true);
        }}
        onKeyDown={handleKeys(keys)}
        onBlur={() => show(false)}
      />
      <Button variant="primary" onClick={openListing}>
        Search
      </Button>
      <SuggestionList id={listId} names={open ? names : []} active={active} onChoose={choose} />
    </form>
  );
}
