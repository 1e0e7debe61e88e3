import { WithPanelSkeleton } from '@piston-parts/shared-ui';
import styles from './cart.module.css';

/** The cart's layout while it loads. */
export function CartSkeleton() {
  return (
    <WithPanelSkeleton text="Loading your cart">
      <div className={styles.lines} aria-hidden="true">
        <div className={styles.blankLine} />
        <div className={styles.blankLine} />
      </div>
    </WithPanelSkeleton>
  );
}
