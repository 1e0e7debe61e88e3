import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field';
import styles from './form.module.css';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'label'> {
  /** For a form with more than one. */
  readonly label?: string;
  /** Required, because it tells the shell that the text is a password also while it is shown: it is never stored. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** The rules of a password (sign-up-5, sign-up-9), always visible. */
export const PASSWORD_HINT =
  '7 to 15 letters, digits and ! @ # $ % ^ & *, among them a digit and one of these symbols. Not a common one, such as Password@1.';

/** A password field that can show its text. */
export function PasswordField({ label = 'Password', ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={(inputId) => (
        <button type="button" className={styles.toggle} aria-controls={inputId} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> {label.toLowerCase()}</span>
        </button>
      )}
    />
  );
}
