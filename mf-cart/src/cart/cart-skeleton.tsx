import styles from './cart.module.css';

/** The cart's layout while it loads. */
export function CartSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your cart
      </p>
      <div className={styles.lines} aria-hidden="true">
        <div className={styles.blankLine} />
        <div className={styles.blankLine} />
      </div>
      <div className={`${styles.panel} ${styles.blankPanel}`} aria-hidden="true" />
    </div>
  );
}
