import { Link } from 'react-router-dom';
import { useShopSelector } from '@piston-parts/shared-store';
import { comparisonAddress } from '../comparison';
import { selectSavedIds } from '../comparison.slice';
import styles from './compare-icon.module.css';

/** In the top bar: the number of compared parts, and the way to them (compare-8). */
export default function CompareIcon() {
  const saved = useShopSelector(selectSavedIds) ?? [];
  const parts = saved.length === 1 ? 'part' : 'parts';
  return (
    <Link
      to={comparisonAddress(saved)}
      className={styles.link}
      aria-label={saved.length > 0 ? `Compare, ${saved.length} ${parts}` : 'Compare'}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M4 4h6.5v16H4zM13.5 4H20v16h-6.5z" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
      {saved.length > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {saved.length}
        </span>
      )}
    </Link>
  );
}
