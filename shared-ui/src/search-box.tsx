import { useId, useRef, useState, type ReactNode } from 'react';
import styles from './search-box.module.css';
import type * as SuggestionsModule from './search-suggestions';
import type { Suggestions, SuggestionsHandle, SuggestionsState, SuggestionTexts } from './search-suggestions';

const CLOSED: SuggestionsState = { open: false, activeId: undefined };

/** The component of the suggestions. It loads when the field gets the focus; a load that failed is retried then. */
function useSuggestionList() {
  const [loaded, setLoaded] = useState<typeof SuggestionsModule | null>(null);
  const load = () =>
    import(/* webpackChunkName: "search-suggestions" */ './search-suggestions').then(setLoaded, () => undefined);
  return [loaded?.SearchSuggestions, () => void (loaded ?? load())] as const;
}

interface SearchBoxProps extends SuggestionTexts {
  /** How it looks: a line in the top bar, or the large one on a page. */
  readonly variant: 'bar' | 'hero';
  /** Of the landmark. */
  readonly label?: string;
  readonly placeholder: string;
  /** Path that the form sends the text to, as `search`, before the page's scripts have loaded. */
  readonly action: string;
  readonly text: string;
  readonly suggestions: Suggestions;
  readonly onType: (text: string) => void;
  /** Lines of part numbers were pasted, which a field of one line cannot show. */
  readonly onPasteList: (text: string) => void;
  /** Enter, or a button of type `submit`. */
  readonly onSearch: () => void;
  readonly onChoose: (productId: string) => void;
  /** The button after the field. */
  readonly children: ReactNode;
}

/** The beginning of a line whose first word has a digit, as that of a part number or of a quantity before it. */
const NUMBERED_LINE = /^[ \t]*\S*\d/gm;

/** A search for parts: a combobox with a list of parts (WAI-ARIA 1.2). Escape closes the list, and again empties the field. */
export function SearchBox(props: SearchBoxProps) {
  const { variant, label, placeholder, action, text, suggestions, children, ...others } = props;
  const { onType, onPasteList, onSearch, onChoose, ...texts } = others;
  const inputId = useId();
  const listId = `${inputId}-list`;
  const [SuggestionList, loadSuggestionList] = useSuggestionList();
  const [typing, setTyping] = useState(false);
  const [list, setList] = useState(CLOSED);
  const handle = useRef<SuggestionsHandle>(null);

  const press = (key: string): boolean => {
    if (handle.current?.press(key)) return true;
    if (key !== 'Escape' || text === '') return false;
    onType('');
    return true;
  };

  return (
    <form
      role="search"
      aria-label={label}
      action={action}
      className={`${styles.search} ${styles[variant]}`}
      onSubmit={(event) => {
        event.preventDefault();
        setTyping(false);
        onSearch();
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
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onFocus={loadSuggestionList}
        onBlur={() => setTyping(false)}
        onChange={(event) => {
          setTyping(true);
          onType(event.target.value);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if ((pasted.match(NUMBERED_LINE)?.length ?? 0) < 2) return;
          event.preventDefault();
          onPasteList(pasted);
        }}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && press(event.key)) event.preventDefault();
        }}
      />
      {children}
      {SuggestionList && typing && (
        <SuggestionList
          ref={handle}
          listId={listId}
          text={text}
          suggestions={suggestions}
          onShown={setList}
          onDismiss={() => setTyping(false)}
          onChoose={(productId) => {
            setTyping(false);
            onChoose(productId);
          }}
          {...texts}
        />
      )}
    </form>
  );
}
