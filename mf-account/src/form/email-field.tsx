import { TextField, type TextFieldProps } from './text-field';

/** The email field of an account, with the maximum length of an email. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'label'>) {
  return (
    <TextField
      {...props}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      maxLength={254}
    />
  );
}
