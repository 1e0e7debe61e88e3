import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './form.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  /** The expected input, shown before an error. */
  readonly hint?: string;
  /** Id of the form's message when it is about this field. */
  readonly faultId: string | undefined;
  /** Whether that message is about a missing value, not an invalid one. */
  readonly missing?: boolean;
  /** The backend's refusal, shown in place of the field's own sentence. */
  readonly refusal?: string | undefined;
  /** Content at the end of the field. */
  readonly end?: (inputId: string) => ReactNode;
}

/** A labelled text field, required unless `aria-required` is false. */
export function TextField({ label, hint, faultId, missing = false, refusal, end, ...input }: TextFieldProps) {
  const id = useId();
  const faulty = faultId !== undefined;
  const ownFaultId = faulty ? `${id}-fault` : undefined;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          aria-required
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={faulty}
          aria-describedby={[ownFaultId, faultId, hintId].filter(Boolean).join(' ') || undefined}
        />
        {end?.(id)}
      </div>
      {faulty && (
        <p id={ownFaultId} className={styles.fault} role={refusal === undefined ? undefined : 'alert'}>
          {refusal ?? (missing ? `${label} is missing.` : `${label} does not have the expected format.`)}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
