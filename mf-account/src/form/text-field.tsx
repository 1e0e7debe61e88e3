import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './form.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  /** What the field expects, said before anybody gets it wrong. */
  readonly hint?: string;
  /** Id of the form's message when it is about this field. */
  readonly faultId: string | undefined;
  /** Stands inside the field, at its end. */
  readonly end?: (inputId: string) => ReactNode;
}

/** A labelled line of text in a form; every field of these forms must be filled. */
export function TextField({ label, hint, faultId, end, ...input }: TextFieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-required
          aria-invalid={faultId !== undefined}
          aria-describedby={[faultId, hintId].filter(Boolean).join(' ') || undefined}
        />
        {end?.(id)}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
