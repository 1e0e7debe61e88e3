import { TextField, type TextFieldProps } from './text-field';

/** The email field of an account, with the maximum length of an email. */
export function EmailField({
  label = 'Email',
  ...props
}: Omit<TextFieldProps, 'type' | 'label'> & { readonly label?: string }) {
  return (
    <TextField
      {...props}
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      maxLength={254}
    />
  );
}
