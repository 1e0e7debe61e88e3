import { Link } from 'react-router-dom';
import { useShopSelector } from '@piston-parts/shared-store';
import { comparisonAddress } from '../comparison';
import { selectIsCompared, selectSavedIds } from '../comparison.slice';
import { CompareButton } from './compare-button';
import styles from './compare-button.module.css';

/** On the page of a part: Compare, and the way to the comparison once the part is in it. */
export default function ComparePart({ productId }: { readonly productId: string }) {
  const isCompared = useShopSelector(selectIsCompared(productId));
  const saved = useShopSelector(selectSavedIds) ?? [];
  return (
    <div className={styles.row}>
      <CompareButton productId={productId} />
      {isCompared && saved.length > 1 && (
        <Link to={comparisonAddress(saved)} className={styles.see}>
          See all {saved.length} side by side
        </Link>
      )}
    </div>
  );
}
