import { Loading } from '@piston-parts/shared-ui';
import styles from './product.module.css';

/** Reserves the space of the picture, the text and the buttons. */
export function LoadingPart({ productId }: { readonly productId: string }) {
  return (
    <div className={styles.article} aria-busy="true">
      <div className={`${styles.picture} ${styles.blankPicture}`}>
        <Loading text="Loading the part" className={styles.loadingPicture} />
      </div>
      <div className={styles.identity}>
        {/* No PageHeading: the focus waits for the heading with the part's name, which replaces this one. */}
        <h1 className="visually-hidden">Part No. {productId}</h1>
        <div className={styles.blankName} />
        <div className={styles.blankPlate} />
      </div>
      <div className={`${styles.buy} ${styles.blankBuy}`} />
      <div className={styles.text}>
        <div className={styles.blankPoint} />
        <div className={styles.blankPoint} />
        <div className={styles.blankPoint} />
      </div>
    </div>
  );
}
