import { Loading } from '@piston-parts/shared-ui';
import styles from './product.module.css';

/** Keeps the places of the picture and of what is said about the part. */
export function LoadingPart() {
  return (
    <div className={styles.article} aria-busy="true">
      <div className={styles.picture}>
        <div className={styles.emptyPicture}>
          <Loading text="Loading the part" height="100%" />
        </div>
      </div>
      <div className={styles.emptyText} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
