import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import styles from './car-choice.module.css';

export interface Option {
  readonly key: string;
  readonly text: string;
  readonly note?: string;
  /** A model among the makers: shown only to those who search for it. */
  readonly onlyFound?: true;
  readonly onChoose: () => void;
}

/** Options under a title, which is part of the name of each. */
export interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

export interface Question {
  readonly title: string;
  /** Names the search. */
  readonly search: string;
  readonly columns: 'narrow' | 'wide';
  readonly groups: readonly OptionGroup[];
  /** The way on from a text that no option has. */
  readonly onNothing?: (text: string) => ReactNode;
}

/** So many are seen at a glance. */
const MAX_WITHOUT_SEARCH = 8;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Lets the arrow keys move the focus among the options, around their ends, and into them from the search. */
function followArrows(section: HTMLElement, key: string): boolean {
  const step = STEPS[key];
  const inField = document.activeElement instanceof HTMLInputElement;
  if (step === undefined || (inField && key !== 'ArrowDown')) return false;
  const buttons = [...section.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
  return true;
}

/** A shopper who types on an option means the search. */
function typesText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

function useKeys(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = section.current;
    const onKey = (event: KeyboardEvent) => {
      if (!element) return;
      if (followArrows(element, event.key)) event.preventDefault();
      else if (typesText(event)) element.querySelector('input')?.focus();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [section]);
}

/** @returns the groups with the options that have every word; without words, those that need no search. */
function matchingIn(groups: readonly OptionGroup[], text: string): OptionGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isShown = (group: OptionGroup) => (option: Option) => {
    if (words.length === 0) return !option.onlyFound;
    const own = `${group.title} ${option.text} ${option.note ?? ''}`.toLowerCase();
    return words.every((word) => own.includes(word));
  };
  return groups
    .map((group) => ({ ...group, options: group.options.filter(isShown(group)) }))
    .filter(({ options }) => options.length > 0);
}

function Options({ groups, columns }: Pick<Question, 'groups' | 'columns'>) {
  return groups.map(({ title, options }) => (
    <div key={title} className={title ? styles.group : undefined}>
      {/* Each of its options is read with it. */}
      {title && (
        <span className={styles.groupTitle} aria-hidden="true">
          {title}
        </span>
      )}
      <div className={`${styles.options} ${styles[columns]}`}>
        {options.map(({ key, text, note, onChoose }) => (
          <button key={key} type="button" className={styles.option} onClick={onChoose}>
            {title && <span className="visually-hidden">{title} </span>}
            {text}
            {note && <span className={styles.note}>{note}</span>}
          </button>
        ))}
      </div>
    </div>
  ));
}

/** The answers to one question about the car. The arrow keys reach the others, as Tab does; typing searches them. */
export function OptionList(props: Question & { takesFocus: boolean }) {
  const { title, search, columns, groups, takesFocus, onNothing } = props;
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  const matching = matchingIn(groups, text);
  const count = (of: readonly OptionGroup[]) => of.reduce((sum, { options }) => sum + options.length, 0);
  useEffect(() => {
    if (takesFocus) section.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  useKeys(section);
  return (
    <section ref={section} className={styles.question}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      {count(groups) > MAX_WITHOUT_SEARCH && (
        <input
          type="search"
          className={styles.search}
          aria-label={search}
          placeholder={search}
          autoComplete="off"
          maxLength={60}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Else the key also presses the button that gets the focus.
            event.preventDefault();
            if (text.trim() !== '') matching[0]?.options[0]?.onChoose();
          }}
        />
      )}
      <div role="group" aria-labelledby={titleId} className={styles.groups}>
        <Options groups={matching} columns={columns} />
        {matching.length === 0 && text.trim() !== '' && onNothing?.(text.trim())}
      </div>
      <p role="status" className={matching.length === 0 ? styles.none : 'visually-hidden'}>
        {text.trim() !== '' &&
          (matching.length > 0 ? `${count(matching)} found` : !onNothing && 'Nothing found. Try fewer words.')}
      </p>
    </section>
  );
}
