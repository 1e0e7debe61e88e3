import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  /** For `aria-controls` of the field. */
  readonly id: string;
  /** Without names the list is hidden. */
  readonly names: readonly string[];
  /** Index of the option that the arrow keys have reached; -1 for none. */
  readonly active: number;
  readonly onChoose: (name: string) => void;
}

/** For `aria-activedescendant` of the field. */
export const suggestionId = (listId: string, index: number): string => `${listId}-${index}`;

/**
 * The list of part names below a search field (a combobox, WAI-ARIA 1.2). The field keeps the focus and handles the keys.
 * It is positioned by the field's element: `--field-border` is the width of that border.
 */
export function SuggestionList({ id, names, active, onChoose }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Parts" className={styles.list} hidden={names.length === 0}>
      {names.map((name, index) => (
        // The keyboard works through the field.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={name}
          id={suggestionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
