import { useEffect, useState } from 'react';
import { selectGarage, useShopSelector } from '@piston-parts/shared-store';
import type * as CarFilterModule from './car-filter';
import styles from './listing.module.css';

/** The space for the choice between the shopper's car and all cars, which loads late: the server knows no car. */
export function CarFilterSlot(props: CarFilterModule.CarFilterProps) {
  const { isRead } = useShopSelector(selectGarage);
  const [loaded, setLoaded] = useState<typeof CarFilterModule>();
  useEffect(() => {
    // Without it the listing has its other filters; the chip takes the car away.
    if (isRead) import(/* webpackChunkName: "car-filter" */ './car-filter').then(setLoaded, () => undefined);
  }, [isRead]);
  return <div className={styles.carFilter}>{loaded && <loaded.CarFilter {...props} />}</div>;
}
