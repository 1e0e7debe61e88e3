import { useEffect, useId, useRef } from 'react';
import styles from './car-choice.module.css';

export interface Option {
  readonly key: string;
  readonly text: string;
  readonly note?: string;
  readonly onChoose: () => void;
}

interface OptionListProps {
  readonly title: string;
  readonly columns: 'narrow' | 'wide' | 'whole';
  readonly options: readonly Option[];
  readonly takesFocus: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Lets the arrow keys move the focus among the buttons of a list, around its ends. */
function followArrows(list: HTMLElement, { key }: KeyboardEvent): boolean {
  const step = STEPS[key];
  if (step === undefined) return false;
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
  return true;
}

/** The answers to one question about the car. The arrow keys reach the others, as Tab does. */
export function OptionList({ title, columns, options, takesFocus }: OptionListProps) {
  const titleId = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  useEffect(() => {
    const element = list.current;
    const onKey = (event: KeyboardEvent) => {
      if (element && followArrows(element, event)) event.preventDefault();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <div ref={list} role="group" aria-labelledby={titleId} className={[styles.options, styles[columns]].join(' ')}>
        {options.map(({ key, text, note, onChoose }) => (
          <button key={key} type="button" className={styles.option} onClick={onChoose}>
            {text}
            {note && <span className={styles.note}>{note}</span>}
          </button>
        ))}
      </div>
    </section>
  );
}
