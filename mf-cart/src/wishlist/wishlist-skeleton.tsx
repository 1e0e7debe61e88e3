import { Skeleton } from '@piston-parts/shared-ui';
import styles from './wishlist.module.css';

const BLANK_CARDS = ['first', 'second', 'third', 'fourth'];

/** The wishlist's layout while it loads. */
export function WishlistSkeleton() {
  return (
    <Skeleton text="Loading your wishlist">
      <div className={styles.cards} aria-hidden="true">
        {BLANK_CARDS.map((card) => (
          <div key={card} className={styles.blank} />
        ))}
      </div>
    </Skeleton>
  );
}
