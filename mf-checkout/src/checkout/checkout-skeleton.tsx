import { WithPanelSkeleton } from '@piston-parts/shared-ui';
import styles from './checkout.module.css';

/** The checkout's layout while cart and addresses load. */
export function CheckoutSkeleton() {
  return (
    <WithPanelSkeleton text="Loading your order">
      <div className={styles.details} aria-hidden="true">
        <div className={styles.blankAddresses} />
        <div className={styles.blankLines} />
      </div>
    </WithPanelSkeleton>
  );
}
