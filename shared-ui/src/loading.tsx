import styles from './loading.module.css';

interface LoadingProps {
  /** What is loading, for those who do not see it turn. */
  readonly text?: string;
  /** CSS height that it reserves, so that nothing shifts when the content loads. */
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
