import styles from './checkout.module.css';

/** The checkout's layout while cart and addresses load. */
export function CheckoutSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your order
      </p>
      <div className={styles.details} aria-hidden="true">
        <div className={styles.blankAddresses} />
        <div className={styles.blankLines} />
      </div>
      <div className={`${styles.panel} ${styles.blankPanel}`} aria-hidden="true" />
    </div>
  );
}
