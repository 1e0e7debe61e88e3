import styles from './wishlist.module.css';

const BLANK_CARDS = ['first', 'second', 'third', 'fourth'];

/** The wishlist's layout while it loads. */
export function WishlistSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your wishlist
      </p>
      <div className={styles.cards} aria-hidden="true">
        {BLANK_CARDS.map((card) => (
          <div key={card} className={styles.blank} />
        ))}
      </div>
    </div>
  );
}
