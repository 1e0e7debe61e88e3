import { useEffect } from 'react';
import { selectSettings, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { postalCodeChosen, selectArrival } from './arrival.slice';
import styles from './arrival.module.css';

/** When the order arrives at the chosen address; the room is there before one is chosen. */
export function AddressArrival({ postalCode }: { readonly postalCode: string | undefined }) {
  const dispatch = useShopDispatch();
  const { saysArrival = false } = useShopSelector(selectSettings);
  const arrival = useShopSelector(selectArrival);
  useEffect(() => {
    if (saysArrival && postalCode !== undefined) dispatch(postalCodeChosen({ postalCode }));
  }, [dispatch, saysArrival, postalCode]);
  if (!saysArrival) return null;
  return (
    <p className={styles.arrival} role="status">
      {postalCode !== undefined && arrival.text}
    </p>
  );
}
