import { Link } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button, useHydrated } from '@piston-parts/shared-ui';
import { comparisonAddress, MAX_COMPARED } from '../comparison';
import { comparedPartAdded, selectSavedIds } from '../comparison.slice';
import styles from './compare.module.css';

interface ComparisonToolsProps {
  readonly ids: readonly string[];
  readonly differencesOnly: boolean;
  readonly onChange: (differencesOnly: boolean) => void;
}

/** Above the table: how many parts there are, the differences, and the ways to more parts and to the own comparison. */
export function ComparisonTools({ ids, differencesOnly, onChange }: ComparisonToolsProps) {
  const isHydrated = useHydrated();
  return (
    <div className={styles.tools}>
      <p className={styles.count}>
        {ids.length} of {MAX_COMPARED} parts
      </p>
      {ids.length > 1 && (
        // Without scripts it does nothing, so it is not shown; its place is kept.
        <label className={styles.differences} data-waits={!isHydrated || undefined}>
          <input type="checkbox" checked={differencesOnly} onChange={({ target }) => onChange(target.checked)} />
          Differences only
        </label>
      )}
      {ids.length < MAX_COMPARED && (
        <Link to={paths.listing} className={styles.more}>
          Add another part
        </Link>
      )}
      <OwnComparison ids={ids} />
    </div>
  );
}

/** An address that was shared shows parts that are not the shopper's own. */
function OwnComparison({ ids }: { readonly ids: readonly string[] }) {
  const dispatch = useShopDispatch();
  const saved = useShopSelector(selectSavedIds);
  const others = saved === null ? [] : ids.filter((id) => !saved.includes(id));
  if (saved === null || others.length === 0) return null;
  return (
    <p className={styles.own}>
      {saved.length > 0 && <Link to={comparisonAddress(saved)}>Your own comparison ({saved.length})</Link>}
      <Button variant="quiet" onClick={() => others.forEach((productId) => dispatch(comparedPartAdded({ productId })))}>
        Keep these parts
      </Button>
    </p>
  );
}
