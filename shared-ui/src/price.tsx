import styles from './price.module.css';

interface PriceProps {
  /** As shown: `₹2,000`. */
  readonly actual: string;
  readonly previous?: string | undefined;
  /** Whole percent; 0 shows none. */
  readonly discount?: number;
  readonly size?: 'normal' | 'large';
}

/** The current price of a part and, struck through, the previous one. */
export function Price({ actual, previous, discount = 0, size = 'normal' }: PriceProps) {
  return (
    <p className={`${styles.price} ${size === 'large' ? styles.large : ''}`}>
      <span className={styles.actual}>{actual}</span>
      {previous !== undefined && (
        <>
          {' '}
          <s className={styles.previous}>
            <span className="visually-hidden">Previous price </span>
            {previous}
          </s>
        </>
      )}
      {discount > 0 && (
        <>
          {' '}
          <span className={styles.discount}>{discount}% off</span>
        </>
      )}
    </p>
  );
}
