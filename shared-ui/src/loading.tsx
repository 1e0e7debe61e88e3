import styles from './loading.module.css';

interface LoadingProps {
  /** Name of the loading content, for screen readers. */
  readonly text?: string;
  /** Sets the height that it reserves, so that the layout does not shift when the content loads. */
  readonly className?: string | undefined;
}

/** The shop's one spinner. */
export function Loading({ text = 'Loading', className }: LoadingProps) {
  return (
    <div className={[styles.loading, className].filter(Boolean).join(' ')} role="status">
      <span className={styles.wheel} aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </div>
  );
}
