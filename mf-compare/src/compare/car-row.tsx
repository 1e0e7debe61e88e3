import { useEffect } from 'react';
import {
  carChoiceOpened,
  fitsRequested,
  selectFit,
  selectGarage,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { FitVerdict } from '@piston-parts/shared-ui/fit-verdict';
import styles from './comparison-table.module.css';

/**
 * Whether each part fits the shopper's car. The server does not know the car: the row is there before what it says, so that
 * nothing moves.
 */
export function CarRow({ productIds }: { readonly productIds: readonly string[] }) {
  const dispatch = useShopDispatch();
  const { currentId, title, isRead } = useShopSelector(selectGarage);
  const ids = productIds.join(' ');
  useEffect(() => {
    if (currentId !== null) dispatch(fitsRequested({ productIds: ids.split(' ') }));
  }, [dispatch, ids, currentId]);

  return (
    <tr className={styles.car}>
      <th scope="row">
        Your car
        {title !== null && <span className={styles.carName}>{title}</span>}
      </th>
      {title === null ? (
        <td colSpan={productIds.length}>
          {isRead && (
            <Button
              variant="quiet"
              className={styles.check}
              aria-haspopup="dialog"
              onClick={() => dispatch(carChoiceOpened())}
            >
              Check with your car
            </Button>
          )}
        </td>
      ) : (
        productIds.map((productId) => <FitCell key={productId} productId={productId} />)
      )}
    </tr>
  );
}

function FitCell({ productId }: { readonly productId: string }) {
  const fit = useShopSelector(selectFit(productId));
  return <td aria-live="polite">{fit && <FitVerdict verdict={fit.verdict} text={fit.text} />}</td>;
}
