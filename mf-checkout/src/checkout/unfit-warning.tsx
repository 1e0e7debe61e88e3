import { useEffect } from 'react';
import { paths, type CartItem } from '@piston-parts/shared-contract';
import { fitsRequested, selectGarage, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { ButtonLink } from '@piston-parts/shared-ui';
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

/** The last word before the payment on parts that do not fit the current car (fitment-8). They can be ordered. */
export function UnfitWarning({ items }: { readonly items: readonly CartItem[] }) {
  const { title } = useShopSelector(selectGarage);
  const unfit = useUnfitParts(items);
  return (
    <div role="status">
      {title !== null && unfit.length > 0 && (
        <div className={styles.warning}>
          <p>Does not fit your {title}, the car that the order is kept with:</p>
          <ul>
            {unfit.map(({ _id, name }) => (
              <li key={_id}>{name}</li>
            ))}
          </ul>
          <p>Remove it in the cart, or pay if it is for another car.</p>
          <ButtonLink to={paths.cart}>Back to the cart</ButtonLink>
        </div>
      )}
    </div>
  );
}
