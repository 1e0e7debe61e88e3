import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { fitsRequested, selectFit, selectGarage, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { selectAboutPart } from './about-part.slice';
import styles from './product.module.css';

/** Of a part that does not fit the shopper's car: the first of the similar parts that does, once they are there. */
export function FittingInstead({ productId }: { readonly productId: string }) {
  const dispatch = useShopDispatch();
  const about = useShopSelector(selectAboutPart);
  const { fits, title } = useShopSelector(selectGarage);
  const isUnfit = useShopSelector(selectFit(productId))?.verdict === 'unfit';
  const isForCar = about?.id === productId && about.status === 'ready' && about.vehicleId !== null;
  const similar = isUnfit && isForCar ? about.similar : null;
  useEffect(() => {
    if (similar?.length) dispatch(fitsRequested({ productIds: similar.map(({ _id }) => _id) }));
  }, [dispatch, similar]);
  const part = similar?.find(({ _id }) => ['fits', 'conditional', 'universal'].includes(fits[_id]?.verdict ?? ''));
  return (
    part && (
      <p className={styles.instead}>
        For your {title}: <Link to={paths.product(part._id)}>{part.name}</Link>
      </p>
    )
  );
}
