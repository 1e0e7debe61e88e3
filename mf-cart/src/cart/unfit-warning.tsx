import { useEffect } from 'react';
import type { CartItem } from '@piston-parts/shared-contract';
import {
  carChoiceOpened,
  fitsRequested,
  selectGarage,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import styles from './unfit-warning.module.css';

/** The parts that do not fit the current car. */
function useUnfitParts(items: readonly CartItem[]): readonly CartItem[] {
  const dispatch = useShopDispatch();
  const { currentId, fits } = useShopSelector(selectGarage);
  const ids = items.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    if (currentId !== null && ids !== '') dispatch(fitsRequested({ productIds: ids.split(' ') }));
  }, [dispatch, currentId, ids]);
  return items.filter(({ _id }) => fits[_id]?.verdict === 'unfit');
}

/** Says once which parts do not fit the current car, and what to do (fitment-8). They can be ordered. */
export function UnfitWarning({ items }: { readonly items: readonly CartItem[] }) {
  const dispatch = useShopDispatch();
  const { title } = useShopSelector(selectGarage);
  const unfit = useUnfitParts(items);
  return (
    <div role="status">
      {title !== null && unfit.length > 0 && (
        <div className={styles.warning}>
          <p>Does not fit your {title}:</p>
          <ul>
            {unfit.map(({ _id, name }) => (
              <li key={_id}>{name}</li>
            ))}
          </ul>
          <p>
            Remove what is meant for this car. What is for another car can stay: choose that car, or order as it is.
          </p>
          <Button aria-haspopup="dialog" onClick={() => dispatch(carChoiceOpened())}>
            Choose another car
          </Button>
        </div>
      )}
    </div>
  );
}
