import { TextField, type TextFieldProps } from './text-field';

/** The e-mail of an account, as long as one can be. */
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
