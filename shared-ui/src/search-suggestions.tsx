import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
// By its shared name, so that the page has one copy of it and of its styles.
import { FitVerdict, type FitVerdictProps } from '@piston-parts/shared-ui/fit-verdict';
import { Picture } from './picture';
import styles from './search-suggestions.module.css';

/** A part that the search found. */
export interface SuggestedPart {
  readonly product: {
    readonly _id: string;
    readonly name: string;
    readonly image: { readonly src: string; readonly alt: string };
    /** In rupees. */
    readonly price: { readonly actualPrice: number };
  };
  /** The matches in the name: start and end in UTF-16 code units. */
  readonly highlights: readonly (readonly [number, number])[];
}

/** Notices: an unsold type, the cause of a symptom, or a page, with ways on. */
interface SuggestedWays {
  readonly text: string;
  readonly links: readonly { readonly text: string; readonly to: string }[];
}

/** The last results, with their text and how many parts it finds; null before the first search. */
export type Suggestions = {
  readonly text: string;
  readonly results: readonly SuggestedPart[];
  readonly count?: number;
  readonly notices?: readonly SuggestedWays[] | undefined;
} | null;

export interface SuggestionsState {
  readonly open: boolean;
  /** The id of the option that the arrow keys have reached. */
  readonly activeId: string | undefined;
}

export interface SuggestionsHandle {
  /** Handles a key of the field. @returns whether the key is handled; the field ignores it then. */
  press(key: string): boolean;
}

export interface SuggestionTexts {
  /** @param rupees @returns the price as it is shown. */
  readonly formatPrice: (rupees: number) => string;
  /** Whether parts fit the shopper's car, by their ids; what is still being loaded is left out. Null without a car. */
  readonly fits?: Readonly<Record<string, FitVerdictProps>> | null | undefined;
}

interface SearchSuggestionsProps extends SuggestionTexts {
  readonly ref: Ref<SuggestionsHandle>;
  readonly listId: string;
  readonly text: string;
  readonly suggestions: Suggestions;
  readonly onShown: (state: SuggestionsState) => void;
  readonly onDismiss: () => void;
  readonly onChoose: (productId: string) => void;
}

const NONE = -1;

/** The name, with what was typed marked in it. */
function MarkedName({ product: { name }, highlights }: SuggestedPart) {
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

/** Its line is there before the verdict, so that no option moves. */
function SuggestedFit({ fit }: { readonly fit: FitVerdictProps | undefined }) {
  return <span className={styles.fit}>{fit && <FitVerdict verdict={fit.verdict} text={fit.text} />}</span>;
}

interface OptionProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    // The keyboard works through the field.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

/**
 * The results to show for a text. Until its response arrives, the results of its beginning or of a continuation stay: a list
 * that disappears with each key flickers.
 */
function shownFor(text: string, suggestions: Suggestions): Suggestions {
  if (text.trim() === '' || suggestions === null) return null;
  return suggestions.text.startsWith(text) || text.startsWith(suggestions.text) ? suggestions : null;
}

/** How many parts the search finds, where it finds more than are suggested. */
const countOfMore = (suggestions: Suggestions): number | null => {
  const { count = 0, results = [] } = suggestions ?? {};
  return count > results.length ? count : null;
};

/** The props of the option at a position of the list. */
type OptionAt = (index: number) => Omit<OptionProps, 'children'>;

interface PartOptionsProps extends Pick<SearchSuggestionsProps, 'formatPrice'> {
  readonly fits: SuggestionTexts['fits'] | undefined;
  readonly results: readonly SuggestedPart[];
  /** How many parts there are, where there are more than these. */
  readonly count: number | null;
  readonly option: OptionAt;
}

function PartOptions({ results, count, option, formatPrice, fits }: PartOptionsProps) {
  if (results.length === 0) return null;
  return (
    <div role="group" aria-label="Parts">
      {results.map(({ product, highlights }, index) => (
        <Option key={product._id} {...option(index)}>
          <Picture image={product.image} sizes="3rem" decorative className={styles.picture} />
          <MarkedName product={product} highlights={highlights} /> <span className={styles.number}>{product._id}</span>{' '}
          <span className={styles.price}>{formatPrice(product.price.actualPrice)}</span>
          {fits && <SuggestedFit fit={fits[product._id]} />}
        </Option>
      ))}
      {count !== null && (
        <Option {...option(results.length)}>
          <span className={styles.all}>See all {count} parts</span>
        </Option>
      )}
    </div>
  );
}

interface NoticeOptionsProps {
  readonly notices: readonly SuggestedWays[];
  /** The position of their first link. */
  readonly first: number;
  readonly option: OptionAt;
}

function NoticeOptions({ notices, first, option }: NoticeOptionsProps) {
  const links = notices.flatMap((notice) => notice.links);
  return notices.map((notice) => (
    <div key={notice.text} role="group" aria-label={notice.text} className={styles.ways}>
      <p aria-hidden="true">{notice.text}</p>
      {notice.links.map((link) => (
        <Option key={link.to} {...option(first + links.indexOf(link))}>
          <span className={styles.all}>{link.text}</span>
        </Option>
      ))}
    </div>
  ));
}

interface KeysOptions {
  readonly optionCount: number;
  readonly active: number;
  /** Whether the options are those of the text in the field. */
  readonly isCurrent: boolean;
  readonly moveTo: (index: number) => void;
  readonly choose: (index: number) => void;
  readonly onDismiss: () => void;
}

/** The action of each key, by its name. Before the arrows have reached an option, Home and End move the caret. */
function keysOf({
  optionCount,
  active,
  isCurrent,
  moveTo,
  choose,
  onDismiss,
}: KeysOptions): Record<string, () => void> {
  if (optionCount === 0) return {};
  return {
    ...(isCurrent && {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => moveTo(active === NONE ? optionCount - 1 : active - 1),
    }),
    Escape: onDismiss,
    ...(active !== NONE && {
      Enter: () => choose(active),
      Home: () => moveTo(0),
      End: () => moveTo(optionCount - 1),
    }),
  };
}

/**
 * The options of the search box's list: parts, all parts where there are more, and the ways on of each notice below its
 * sentence. The field keeps the focus and passes its keys on.
 */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { ref, listId, text, suggestions, onShown, onDismiss, onChoose, formatPrice, fits } = props;
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { results = [], notices = [] } = shownFor(text, suggestions) ?? {};
  const count = results.length > 0 ? countOfMore(suggestions) : null;
  const partCount = results.length + Number(count !== null);
  const links = notices.flatMap((notice) => notice.links);
  const optionCount = partCount + links.length;
  /** The arrows start again with every other text. */
  const [reached, setReached] = useState({ text, index: NONE });
  const isCurrent = suggestions?.text === text;
  const active = isCurrent && reached.text === text ? reached.index : NONE;
  const open = optionCount > 0;
  const activeId = open && active !== NONE ? `${listId}-${active}` : undefined;

  useEffect(() => onShown({ open, activeId }), [onShown, open, activeId]);
  useEffect(() => () => onShown({ open: false, activeId: undefined }), [onShown]);

  const choose = (at: number) => {
    const result = results[at];
    if (result) return onChoose(result.product._id);
    const link = links[at - partCount];
    if (link) {
      onDismiss();
      return void navigate(link.to);
    }
    list.current?.closest('form')?.requestSubmit();
  };
  const moveTo = (index: number) => setReached({ text, index: (index + optionCount) % optionCount });
  useImperativeHandle(ref, () => ({
    press(key) {
      const keys = keysOf({ optionCount, active, isCurrent, moveTo, choose, onDismiss });
      keys[key]?.();
      return key in keys;
    },
  }));

  const option = (index: number) => ({
    id: `${listId}-${index}`,
    isActive: index === active,
    onChoose: () => choose(index),
  });

  return (
    <>
      <p role="status" className="visually-hidden">
        {open && `${optionCount} suggestions`}
      </p>
      <div ref={list} id={listId} role="listbox" aria-label="Suggestions" className={styles.list} hidden={!open}>
        <PartOptions {...{ results, count, option, formatPrice, fits }} />
        <NoticeOptions notices={notices} first={partCount} option={option} />
      </div>
    </>
  );
}
