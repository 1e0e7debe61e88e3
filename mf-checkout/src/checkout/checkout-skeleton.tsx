import { Skeleton } from '@piston-parts/shared-ui';
import styles from './checkout.module.css';

/** The checkout's layout while cart and addresses load. */
export function CheckoutSkeleton() {
  return (
    <Skeleton text="Loading your order" className={styles.columns}>
      <div className={styles.details} aria-hidden="true">
        <div className={styles.blankAddresses} />
        <div className={styles.blankLines} />
      </div>
      <div className={`${styles.panel} ${styles.blankPanel}`} aria-hidden="true" />
    </Skeleton>
  );
}
