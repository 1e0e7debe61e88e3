import styles from './loading.module.css';

interface LoadingProps {
  /** What is loading, for those who do not see it turn. */
  readonly text?: string;
  /** Keeps this much height, as CSS says it, so that nothing jumps when the content comes. */
  readonly height?: string;
}

/** The shop's one spinner. */
export function Loading({ text = 'Loading', height = '60vh' }: LoadingProps) {
  return (
    <div className={styles.loading} style={{ minHeight: height }} role="status">
      <span className={styles.wheel} aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </div>
  );
}
