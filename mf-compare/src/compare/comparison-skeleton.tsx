import { Skeleton } from '@piston-parts/shared-ui';
import styles from './compare.module.css';

/** The layout of a comparison that is loading. */
export function ComparisonSkeleton() {
  return (
    <Skeleton text="Loading the parts">
      <div className={styles.blank} aria-hidden="true" />
    </Skeleton>
  );
}
