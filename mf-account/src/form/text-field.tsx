import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './form.module.css';
import { MISSING_VALUE } from './use-contract-form';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  /** For several lines. */
  readonly as?: 'textarea';
  readonly rows?: number;
  /** The expected input, shown before an error. */
  readonly hint?: string;
  /** The fault of the value: a sentence, or `MISSING_VALUE`. */
  readonly fault: string | undefined;
  /** Id of the form's message when it is also about this field. */
  readonly messageId?: string | undefined;
  /** Content at the end of the field. */
  readonly end?: (inputId: string) => ReactNode;
}

/** A labelled text field, required unless `aria-required` is false. */
export function TextField({ label, hint, fault, messageId, end, as, ...input }: TextFieldProps) {
  const id = useId();
  const Input = (as ?? 'input') as 'input';
  const faulty = fault !== undefined;
  const isMissing = fault === MISSING_VALUE;
  const ownFaultId = faulty ? `${id}-fault` : undefined;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <Input
          aria-required
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={faulty}
          aria-describedby={[ownFaultId, messageId, hintId].filter(Boolean).join(' ') || undefined}
        />
        {end?.(id)}
      </div>
      {faulty && (
        <p id={ownFaultId} className={styles.fault} role={isMissing ? undefined : 'alert'}>
          {isMissing ? `${label} is missing.` : fault}
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
