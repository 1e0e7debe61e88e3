import styles from './form.module.css';

interface FormMessageProps {
  readonly message: { readonly id: string; readonly text: string } | null;
}

/** The form's error message; stays until the fields that it is about change. */
export function FormMessage({ message }: FormMessageProps) {
  if (!message) return null;
  return (
    <p id={message.id} role="alert" className={styles.message}>
      {message.text}
    </p>
  );
}
