import styles from './form.module.css';

interface FormMessageProps {
  readonly message: { readonly id: string; readonly text: string } | null;
}

/** What is wrong with the form; stays until the fields it is about are changed, so that it can be read in peace. */
export function FormMessage({ message }: FormMessageProps) {
  if (!message) return null;
  return (
    <p id={message.id} role="alert" className={styles.message}>
      {message.text}
    </p>
  );
}
