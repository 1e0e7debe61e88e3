import { PAGE_SIZE } from '@piston-parts/shared-contract';
import { Loading } from '@piston-parts/shared-ui';
import styles from './listing.module.css';

/** A page of empty cards with the height of the parts. */
export function LoadingGrid() {
  return (
    <div className={styles.loading} aria-busy="true">
      <div className={styles.spinner}>
        <Loading text="Loading the parts" className={styles.blankResults} />
      </div>
      <div className={styles.grid} aria-hidden="true">
        {Array.from({ length: PAGE_SIZE }, (_, index) => (
          <div key={index} className={styles.emptyCard} />
        ))}
      </div>
    </div>
  );
}
