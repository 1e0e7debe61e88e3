import { useEffect, useState } from 'react';
import type { ListedCar, ListingFilter } from '@piston-parts/shared-contract';
import { selectGarage, useShopSelector } from '@piston-parts/shared-store';
import type * as CarFilterModule from './car-filter';
import styles from './listing.module.css';

export interface CarFilterProps {
  readonly filter: ListingFilter;
  /** The car of the filter; null when the catalogue has no such car, undefined while that is unknown. */
  readonly car: ListedCar | null | undefined;
  readonly onChange: (key: string | null) => void;
}

/** The space for the choice between the shopper's car and all cars, which loads late: the server knows no car. */
export function CarFilterSlot(props: CarFilterProps) {
  const { isRead } = useShopSelector(selectGarage);
  const [loaded, setLoaded] = useState<typeof CarFilterModule>();
  useEffect(() => {
    // Without it the listing has its other filters; the chip takes the car away.
    if (isRead) import(/* webpackChunkName: "car-filter" */ './car-filter').then(setLoaded, () => undefined);
  }, [isRead]);
  return <div className={styles.carFilter}>{loaded && <loaded.CarFilter {...props} />}</div>;
}
