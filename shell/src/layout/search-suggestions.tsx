import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { formatRupees, MAX_SUGGESTIONS, type SearchResult } from '@piston-parts/shared-contract';
import { selectSuggestions, suggestionsRequested, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Picture, suggestionId } from '@piston-parts/shared-ui';
import styles from './search-suggestions.module.css';

export interface SuggestionsState {
  readonly open: boolean;
  /** The id of the option that the arrow keys have reached. */
  readonly activeId: string | undefined;
}

export interface SuggestionsHandle {
  /** Handles a key of the field. @returns whether the key is handled; the field ignores it then. */
  press(key: string): boolean;
}

interface SearchSuggestionsProps {
  readonly ref: Ref<SuggestionsHandle>;
  readonly listId: string;
  readonly text: string;
  readonly onShown: (state: SuggestionsState) => void;
  readonly onDismiss: () => void;
  readonly onChoose: (productId: string) => void;
}

const NONE = -1;

/** The name, with what was typed marked in it. */
function MarkedName({ product: { name }, highlights }: SearchResult) {
  const ends = [0, ...highlights.map(([, end]) => end)];
  return (
    <span className={styles.name}>
      {highlights.map(([start, end], at) => (
        <span key={start}>
          {name.slice(ends[at], start)}
          <mark>{name.slice(start, end)}</mark>
        </span>
      ))}
      {name.slice(ends.at(-1))}
    </span>
  );
}

/** The options of the search box's list. The field keeps the focus and passes its keys on. */
export function SearchSuggestions({ ref, listId, text, onShown, onDismiss, onChoose }: SearchSuggestionsProps) {
  const dispatch = useShopDispatch();
  const suggestions = useShopSelector(selectSuggestions);
  // Until the response for this text arrives, the last one stays: a list that goes and comes with each key flickers.
  const results = text.trim() === '' ? [] : (suggestions?.results ?? []).slice(0, MAX_SUGGESTIONS);
  /** The arrows start again with every other text. */
  const [reached, setReached] = useState({ text, index: NONE });
  const isCurrent = suggestions?.text === text;
  const active = isCurrent && reached.text === text ? reached.index : NONE;
  const open = results.length > 0;
  const activeId = open && active !== NONE ? suggestionId(listId, active) : undefined;

  useEffect(() => void dispatch(suggestionsRequested(text)), [dispatch, text]);
  useEffect(() => onShown({ open, activeId }), [onShown, open, activeId]);
  useEffect(() => () => onShown({ open: false, activeId: undefined }), [onShown]);

  const choose = (at: number) => {
    const result = results[at];
    if (result) onChoose(result.product._id);
  };
  const moveTo = (index: number) => setReached({ text, index: (index + results.length) % results.length });
  const arrows = {
    ArrowDown: () => moveTo(active + 1),
    ArrowUp: () => moveTo(active === NONE ? results.length - 1 : active - 1),
  };
  const keys: Record<string, () => void> = open
    ? {
        ...(isCurrent && arrows),
        Escape: onDismiss,
        ...(active !== NONE && { Enter: () => choose(active) }),
      }
    : {};

  useImperativeHandle(ref, () => ({
    press(key) {
      keys[key]?.();
      return key in keys;
    },
  }));

  return (
    <div id={listId} role="listbox" aria-label="Parts" className={styles.list} hidden={!open}>
      {results.map((result, index) => (
        // The keyboard works through the field.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={result.product._id}
          id={suggestionId(listId, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
        >
          <Picture image={result.product.image} sizes="3rem" decorative className={styles.picture} />
          <MarkedName {...result} /> <span className={styles.number}>{result.product._id}</span>{' '}
          <span className={styles.price}>{formatRupees(result.product.price.actualPrice)}</span>
        </div>
      ))}
    </div>
  );
}
