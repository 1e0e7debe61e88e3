import { Skeleton } from '@piston-parts/shared-ui';
import styles from './cart.module.css';

/** The cart's layout while it loads. */
export function CartSkeleton() {
  return (
    <Skeleton text="Loading your cart" className={styles.columns}>
      <div className={styles.lines} aria-hidden="true">
        <div className={styles.blankLine} />
        <div className={styles.blankLine} />
      </div>
      <div className={`${styles.panel} ${styles.blankPanel}`} aria-hidden="true" />
    </Skeleton>
  );
}
