import { CompareButton } from './compare-button';
import styles from './compare-button.module.css';

/** On a card of the listing. */
export default function CompareCard({ productId }: { readonly productId: string }) {
  return (
    <div className={styles.row}>
      <CompareButton productId={productId} />
    </div>
  );
}
